import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { useTranslation } from 'react-i18next';
import type { SelectedStarts } from '../../scheduling/selected-slots.ts';
import { FormPanel } from '../../../ui/dialogs/FormPanel.tsx';
import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { MAX_SLOTS_PER_BOOKING } from '@thedot/domain/limits';
import { useMe } from '../../../lib/session/session.ts';
import { AnswerDeadlineSelect } from '../../scheduling/AnswerDeadlineSelect.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { HINT_BELOW } from '../../../ui/fields/hint-below.ts';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useOtherTimesForm } from './use-other-times-form.ts';
import { counterpartOf, partyOf } from '../booking-viewer.ts';
import classes from '../BookingForms.module.css';
import { ProposedTimesPicker } from './ProposedTimesPicker.tsx';

interface Props {
  booking: BookingPage;
  /** The initially selected times; null while the panel is closed. */
  selected: SelectedStarts | null;
  onClose: () => void;
}

export function OtherTimesPanel({ booking, selected, onClose }: Props) {
  const { t } = useTranslation('bookings');
  return (
    <FormPanel opened={selected !== null} onClose={onClose} title={t('otherTimes.title')}>
      {selected && <OtherTimesForm booking={booking} selected={selected} onClose={onClose} />}
    </FormPanel>
  );
}

interface OtherTimesFormProps {
  booking: BookingPage;
  selected: SelectedStarts;
  onClose: () => void;
}

/** The requester selects from the expert's free slots; the expert may offer any hour. */
export function OtherTimesForm({ booking, selected: initial, onClose }: OtherTimesFormProps) {
  const { t } = useTranslation('bookings');
  const nameOf = useDisplayName();
  const me = useMe().id;
  const allowsAnyHour = partyOf(booking, me) === 'expert';
  const other = nameOf(counterpartOf(booking, me).name);
  const { form, refusal, board, left, change } = useOtherTimesForm(booking, {
    selected: initial,
    allowsAnyHour,
    onDone: () => {
      onClose();
      notifications.show({ message: t('done.proposed', { name: other }), color: 'olive' });
    },
  });
  const selected = form.values.starts;

  return (
    <form {...form.formProps} className={classes.form}>
      <p className={classes.lead}>
        {t('otherTimes.lead', { name: other, count: MAX_SLOTS_PER_BOOKING })}
      </p>
      <ProposedTimesPicker
        expert={{ name: booking.expert.name, timeZone: booking.zones.expert }}
        minutes={booking.minutes}
        selected={selected}
        state={board}
        allowsAnyHour={allowsAnyHour}
        error={form.errors['starts']}
        refusal={refusal}
        onChange={change}
      >
        <Textarea
          {...HINT_BELOW}
          size="md"
          label={<OptionalLabel>{t('otherTimes.message')}</OptionalLabel>}
          description={t('otherTimes.messageHint', { name: other })}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          {...form.getInputProps('message')}
        />
        <AnswerDeadlineSelect
          selected={selected}
          isAnyExpert={booking.anyExpert && !allowsAnyHour}
          {...form.getInputProps('answerIn')}
        />
      </ProposedTimesPicker>
      <div className={classes.foot}>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('otherTimes.keep')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('otherTimes.send', { count: left.length })}
          </Button>
        </DialogActions>
      </div>
    </form>
  );
}
