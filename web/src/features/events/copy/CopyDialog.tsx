import { Text } from '@mantine/core';
import { CopiedPart, EventCopy, eventCopies } from '@thedot/domain/events/event-copies.contract';
import type { Event } from '@thedot/domain/events/events.contract';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { createClient } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { ChoiceBoxes } from '../../../ui/fields/ChoiceBoxes.tsx';
import { Moment, MomentField, toInstantOf, toMoment } from '../../../ui/fields/MomentField.tsx';
import { RepeatField } from '../../scheduling/repeat/RepeatField.tsx';
import { useEventMutation } from '../events.data.ts';

const api = createClient(eventCopies);

const Values = z.object({
  start: Moment,
  parts: EventCopy.shape.parts,
  repeats: EventCopy.shape.repeats,
});

interface Props {
  event: Event;
  opened: boolean;
  onClose: () => void;
}

const WEEK_MS = 7 * DAY_MS;

/** Copies an event to another day as a draft, or proposes a series of it. */
export function CopyDialog({ event, ...dialog }: Props) {
  const { t } = useTranslation('event-tools');
  const { hubZone, list } = useFormat();
  const navigate = useNavigate();
  const now = useNow().getTime();
  const copy = useEventMutation((body: EventCopy) => api.copy({ params: { id: event.id }, body }));
  // The same weekday and time of the first coming week.
  const weeks = Math.max(1, Math.ceil((now - Date.parse(event.start)) / WEEK_MS));
  const start = new Date(Date.parse(event.start) + weeks * WEEK_MS).toISOString();
  return (
    <FormDialog<z.input<typeof Values>, { ids: string[]; without: string[] }>
      {...dialog}
      title={t('copy.title')}
      size="lg"
      schema={Values}
      initialValues={{
        start: toMoment(start, hubZone),
        parts: [...CopiedPart.options],
        repeats: null,
      }}
      submit={({ start: moment, parts, repeats }) =>
        copy.mutateAsync(EventCopy.parse({ start: toInstantOf(moment, hubZone), parts, repeats }))
      }
      confirmLabel={t('copy.confirm')}
      successMessage={({ ids, without }) =>
        [
          ids.length === 1 ? t('copy.done') : t('copy.proposed', { count: ids.length }),
          ...(without.length > 0
            ? [t('copy.without', { count: without.length, names: list(without) })]
            : []),
        ].join('. ')
      }
      onDone={({ ids }, { repeats }) =>
        void navigate(repeats ? '/events?tab=proposals' : `/event/edit/${ids[0] ?? ''}`)
      }
    >
      {(form) => (
        <>
          <MomentField
            label={t('copy.start')}
            timeLabel={t('copy.start_time')}
            {...form.getInputProps('start')}
          />
          <ChoiceBoxes
            name="parts"
            label={t('copy.parts')}
            options={CopiedPart.options}
            value={form.values.parts}
            error={form.errors['parts']}
            nameOf={(part) => t(`copy.part.${part}`)}
            onChange={(parts) => form.setFieldValue('parts', parts)}
          />
          <RepeatField
            day={form.values.start.slice(0, 10)}
            value={form.values.repeats}
            onChange={(repeats) => form.setFieldValue('repeats', repeats)}
            error={form.errors['repeats']}
          />
          <Text fz="sm" c="var(--dot-ink-2)">
            {t(form.values.repeats ? 'copy.series_hint' : 'copy.hint')}
          </Text>
        </>
      )}
    </FormDialog>
  );
}
