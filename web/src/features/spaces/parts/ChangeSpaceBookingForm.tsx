import { SeriesScope } from '@thedot/domain/spaces/series-scope.contract';
import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDoor } from '@tabler/icons-react';
import type { AppError } from '@thedot/domain/errors';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import type { Alternative } from '@thedot/domain/scheduling/alternatives.contract';
import { isTimeRefusal } from '@thedot/domain/scheduling/alternatives.rules';
import {
  SeriesClashDetails,
  SpaceBookingDetails,
  type SpaceBooking,
} from '@thedot/domain/spaces/space-bookings.contract';
import { GROUP_BY_SPACE_TYPE } from '@thedot/domain/spaces/space-types.contract';
import { SPACE_TIME_REFUSALS } from '@thedot/domain/spaces/spaces.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { TimeZoneContext, useFormat } from '../../../lib/format/use-format.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Alternatives, parseAlternatives } from '../../scheduling/Alternatives.tsx';
import { CustomTimeField } from '../../scheduling/slots/CustomTimeField.tsx';
import { SlotPicker } from '../../scheduling/slots/SlotPicker.tsx';
import { toSlot } from '../../scheduling/slots/slots.ts';
import { useSlotSelection } from '../../scheduling/slots/use-slot-selection.ts';
import {
  getSpaceSlotsQuery,
  spaceQuery,
  spacesQuery,
  useChangeSpaceBooking,
} from '../spaces.data.ts';
import { DeskField } from './DeskField.tsx';
import { ScopeField } from './ScopeField.tsx';

const ChangeValues = SpaceBookingDetails.omit({ repeats: true }).extend({
  scope: SeriesScope,
  /** Bookings that cannot move stay at their time. */
  skipsTaken: z.boolean(),
  acceptsTerms: z.boolean(),
});
type Values = z.infer<typeof ChangeValues>;

interface Props {
  booking: SpaceBooking;
  onClose: () => void;
}

/** Changes a booking, or moves it to another time or space; also several of a series. */
export function ChangeSpaceBookingForm({ booking, onClose }: Props) {
  const { t } = useTranslation('spaces');
  const { hubZone } = useFormat();
  const [spaceId, setSpaceId] = useState(booking.space.id);
  const group = GROUP_BY_SPACE_TYPE[booking.space.type];
  const { data: space } = useQuery(spaceQuery(spaceId, group));
  const { data: own, ...ownQuery } = useQuery(spaceQuery(booking.space.id, group));
  // While another space is loaded, the form stays, with what was filled in.
  const shown = space ?? own;
  if (!shown && ownQuery.isLoadingError)
    return <LoadFailed text={t('booking.failed')} onRetry={() => void ownQuery.refetch()} />;
  if (!shown) return <DotsLoading />;
  return (
    <TimeZoneContext value={{ reader: shown.timeZone, hub: hubZone }}>
      <ChangeForm booking={booking} space={shown} onSelectSpace={setSpaceId} onClose={onClose} />
    </TimeZoneContext>
  );
}

type SpaceOf = NonNullable<ReturnType<NonNullable<ReturnType<typeof spaceQuery>['select']>>>;

interface FormProps extends Props {
  space: SpaceOf;
  onSelectSpace: (id: string) => void;
}

function ChangeForm({ booking, space, onSelectSpace, onClose }: FormProps) {
  const { t } = useTranslation('spaces');
  const format = useFormat();
  const change = useChangeSpaceBooking();
  const { data: spaces = [] } = useQuery(spacesQuery(GROUP_BY_SPACE_TYPE[booking.space.type]));
  const before = (Date.parse(booking.end) - Date.parse(booking.start)) / MINUTE_MS;
  const [minutes, setMinutes] = useState(before);
  const [selected, setSelected] = useState<readonly string[]>([booking.start]);
  const [desk, setDesk] = useState(booking.desk ?? undefined);
  const [isChoosing, setChoosing] = useState(false);
  const [clashes, setClashes] = useState<SeriesClashDetails['clashes']>([]);
  const { id: spaceId, name, timeZone, horizonDays, nextFree, slotMinutes } = space;
  const slots = useSlotSelection(
    {
      owner: { name, timeZone },
      getSlotsQuery: getSpaceSlotsQuery(spaceId, slotMinutes),
      liveSubscription: {},
      horizonDays,
      nextFree,
      allowsAnyHour: true,
    },
    { minutes, selected, maxSlots: 1, onSelect: setSelected },
  );
  // The time of the booking itself is no free slot.
  const start = selected[0] ?? booking.start;
  const isOther = spaceId !== booking.space.id;
  const needsTerms = isOther && space.terms !== '' && booking.isMine;

  function showRefusal(error: AppError) {
    const refused = SeriesClashDetails.safeParse(error.details);
    setClashes(error.code === 'space.series_clash' && refused.success ? refused.data.clashes : []);
    const isRefused = isTimeRefusal(error.code, SPACE_TIME_REFUSALS);
    slots.showRefusal(isRefused ? error : null, isRefused ? [start] : []);
    if (isRefused) setChoosing(true);
    return false;
  }

  function selectAlternative({ resource, unit, ...slot }: Alternative) {
    onSelectSpace(resource.id);
    if (unit) setDesk(unit.number);
    setMinutes((Date.parse(slot.end) - Date.parse(slot.start)) / MINUTE_MS);
    slots.clearRefusals();
    slots.select([slot.start]);
  }

  const { details } = booking;
  return (
    <DialogForm<Values, unknown>
      schema={ChangeValues}
      initialValues={{
        title: details?.title ?? '',
        persons: details?.persons ?? 1,
        purpose: details?.purpose ?? '',
        isPrivate: details?.isPrivate ?? false,
        scope: 'one',
        skipsTaken: false,
        acceptsTerms: false,
      }}
      confirmLabel={t('booking.save')}
      successMessage={t('booking.saved')}
      errorTitle="errors.title_booking"
      onClose={onClose}
      submit={({ scope, skipsTaken, acceptsTerms, ...values }) =>
        change.mutateAsync({
          id: booking.id,
          scope,
          onClash: skipsTaken ? 'skip' : 'stop',
          body: {
            ...values,
            ...(isOther && { spaceId }),
            ...(!isOther && desk !== undefined && desk !== booking.desk && { desk }),
            ...((start !== booking.start || minutes !== before) && toSlot(start, minutes)),
            ...(needsTerms && acceptsTerms && { acceptedTerms: space.termsVersion }),
          },
        })
      }
      onRefused={showRefusal}
    >
      {(form) => (
        <>
          <Select
            label={t('booking.space')}
            allowDeselect={false}
            data={spaces
              .filter((it) => it.bookable || it.id === spaceId)
              .map((it) => ({ value: it.id, label: it.name }))}
            value={spaceId}
            onChange={(next) => onSelectSpace(next ?? spaceId)}
          />
          {isChoosing && (
            <Stack gap="md" role="group" aria-label={t('book.when_empty')}>
              <SlotPicker slots={slots} />
              <CustomTimeField slots={slots} />
            </Stack>
          )}
          <Alternatives
            items={parseAlternatives(slots.refusal)}
            onSelect={selectAlternative}
            otherIcon={<IconDoor size={16} stroke={1.75} aria-hidden />}
          />
          <Group justify="space-between" gap="xs">
            <Text fw={600} role="status">
              {format.dayAndRange(start, toSlot(start, minutes).end)}
            </Text>
            {!isChoosing && (
              <Button variant="default" size="xs" onClick={() => setChoosing(true)}>
                {t('book.change')}
              </Button>
            )}
          </Group>
          <Group grow align="flex-start">
            <TextInput
              label={t('book.purpose')}
              maxLength={120}
              data-autofocus
              {...form.getInputProps('title')}
            />
            <Select
              label={t('book.length')}
              allowDeselect={false}
              data={space.lengths.map((it) => ({ value: String(it), label: format.length(it) }))}
              value={String(minutes)}
              onChange={(next) => setMinutes(Number(next ?? minutes))}
            />
          </Group>
          {booking.desk !== null && !isOther ? (
            <DeskField
              spaceId={spaceId}
              slot={toSlot(start, minutes)}
              value={desk}
              isRequired
              onChange={setDesk}
            />
          ) : (
            <NumberInput
              label={t('book.persons')}
              min={1}
              max={space.capacity}
              clampBehavior="none"
              {...form.getInputProps('persons')}
            />
          )}
          {space.type === '5g_station' && (
            <TextInput label={t('booking.project')} {...form.getInputProps('purpose')} />
          )}
          <Checkbox
            label={t('booking.private')}
            description={t('booking.private_hint')}
            {...form.getInputProps('isPrivate', { type: 'checkbox' })}
          />
          {needsTerms && (
            <Checkbox
              label={t('booking.accept_terms')}
              description={space.terms}
              {...form.getInputProps('acceptsTerms', { type: 'checkbox' })}
            />
          )}
          {booking.seriesId && (
            <ScopeField
              value={form.values.scope}
              onChange={(scope) => form.setFieldValue('scope', scope)}
            />
          )}
          {clashes.length > 0 && (
            <Stack gap="xs" role="group" aria-label={t('booking.clashes')}>
              <Text fw={600}>{t('booking.clashes')}</Text>
              {clashes.map((it) => (
                <Text key={it.id} fz="sm">
                  {format.dayAndRange(it.start, it.end)}
                </Text>
              ))}
              <Checkbox
                label={t('booking.skip_clashes')}
                {...form.getInputProps('skipsTaken', { type: 'checkbox' })}
              />
            </Stack>
          )}
        </>
      )}
    </DialogForm>
  );
}
