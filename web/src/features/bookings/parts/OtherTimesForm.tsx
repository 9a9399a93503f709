import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { MAX_SLOTS_PER_BOOKING } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { AnswerField } from '../../../app/slots/AnswerField.tsx';
import type { Picks } from '../../../app/slots/picks.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { HINT_BELOW } from '../../../ui/fields/hint-below.ts';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useOtherTimesForm } from '../other-times-form.ts';
import { counterpartOf, partyOf } from '../sides.ts';
import classes from './FormPanel.module.css';
import { TimesToPropose } from './TimesToPropose.tsx';

interface Props {
  booking: BookingPage;
  picks: Picks;
  onClose: () => void;
}

/** Who asks picks among the expert's free times; the expert may offer any hour. */
export function OtherTimesForm({ booking, picks: brought, onClose }: Props) {
  const { t } = useTranslation('bookings');
  const nameOf = useDisplayName();
  const me = useMe().id;
  const anyHour = partyOf(booking, me) === 'expert';
  const other = nameOf(counterpartOf(booking, me).name);
  const { form, refusal, board, left, change } = useOtherTimesForm(booking, {
    picks: brought,
    anyHour,
    onDone: () => {
      onClose();
      notifications.show({ message: t('done.proposed', { name: other }), color: 'olive' });
    },
  });
  const picks = form.values.starts;

  return (
    <form {...form.formProps} className={classes.form}>
      <p className={classes.lead}>
        {t('otherTimes.lead', { name: other, count: MAX_SLOTS_PER_BOOKING })}
      </p>
      <TimesToPropose
        expert={{ name: booking.expert.name, timeZone: booking.zones.expert }}
        minutes={booking.minutes}
        picks={picks}
        board={board}
        anyHour={anyHour}
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
        <AnswerField
          picks={picks}
          ofAny={booking.anyExpert && !anyHour}
          {...form.getInputProps('answerIn')}
        />
      </TimesToPropose>
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
