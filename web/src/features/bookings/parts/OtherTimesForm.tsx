import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { isRefusedTime } from '@thedot/domain/bookings/alternatives.rules';
import { MAX_SLOTS_PER_BOOKING } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '../../../app/ProblemText.tsx';
import { useMe } from '../../../app/session.ts';
import { Alternatives } from '../../../app/slots/Alternatives.tsx';
import { alternativesOf } from '../../../app/slots/alternatives-of.ts';
import { AnswerField } from '../../../app/slots/AnswerField.tsx';
import { OwnHour } from '../../../app/slots/OwnHour.tsx';
import { type Picks, togglePick } from '../../../app/slots/picks.ts';
import { PickTray } from '../../../app/slots/PickTray.tsx';
import { SlotPicker } from '../../../app/slots/SlotPicker.tsx';
import { useSlotBoard } from '../../../app/slots/use-slot-board.ts';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { HINT_BELOW } from '../../../ui/hint-below.ts';
import { Note } from '../../../ui/Note.tsx';
import { useNameOf } from '../../../ui/use-name-of.ts';
import { useOtherTimesForm } from '../other-times-form.ts';
import { counterpartOf, partyOf } from '../sides.ts';
import classes from './OtherTimesPanel.module.css';

interface Props {
  booking: BookingPage;
  picks: Picks;
  onClose: () => void;
}

/** Who asks picks among the expert's free times; the expert may offer any hour. */
export function OtherTimesForm({ booking, picks: brought, onClose }: Props) {
  const { t } = useTranslation('bookings');
  const nameOf = useNameOf();
  const me = useMe().id;
  const isExpert = partyOf(booking, me) === 'expert';
  const other = nameOf(counterpartOf(booking, me).name);
  const { form, refusal, refused, change } = useOtherTimesForm(booking, {
    picks: brought,
    onDone: () => {
      onClose();
      notifications.show({ message: t('done.proposed', { name: other }), color: 'olive' });
    },
  });
  const picks = form.values.starts;
  const board = useSlotBoard(placeOf(booking, isExpert), booking.minutes, picks);
  const lost = new Set([...board.lost, ...refused]);
  const count = picks.filter((pick) => !lost.has(pick)).length;
  const most = MAX_SLOTS_PER_BOOKING;
  const toggle = (start: string) => change(togglePick(picks, start, lost, most));
  const expert = { name: booking.expert.name, timeZone: booking.zones.expert };

  return (
    <form {...form.formProps} className={classes.form}>
      <p className={classes.lead}>{t('otherTimes.lead', { name: other, count: most })}</p>
      <SlotPicker
        expert={expert}
        minutes={booking.minutes}
        picks={picks}
        board={{ ...board, lost }}
        most={most}
        onToggle={toggle}
      />
      <div className={classes.rest}>
        {isExpert && (
          <OwnHour
            day={board.day}
            first={board.first}
            last={board.last}
            minutes={booking.minutes}
            picks={picks}
            isFull={count >= most}
            onPick={toggle}
          />
        )}
        <div data-path="starts" tabIndex={-1}>
          <PickTray picks={picks} lost={lost} most={most} onRemove={toggle} />
          {form.errors['starts'] && (
            <p role="alert" className={classes.error}>
              {form.errors['starts']}
            </p>
          )}
        </div>
        {refusal && (
          <Note>
            <div className={classes.note} role="alert">
              <ProblemText problem={refusal} />
              {isRefusedTime(refusal.code) && (
                <Alternatives items={alternativesOf(refusal)} onPick={toggle} />
              )}
            </div>
          </Note>
        )}
        <Textarea
          {...HINT_BELOW}
          size="md"
          label={t('otherTimes.message')}
          description={t('otherTimes.messageHint', { name: other })}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          {...form.getInputProps('message')}
        />
        <AnswerField picks={picks} {...form.getInputProps('answerIn')} />
      </div>
      <div className={classes.foot}>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('otherTimes.keep')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('otherTimes.send', { count })}
          </Button>
        </DialogActions>
      </div>
    </form>
  );
}

/** One begins to look where the other has proposed. */
const placeOf = (booking: BookingPage, anyHour: boolean) => ({
  expertId: booking.expert.id,
  bookingId: booking.id,
  nextFree: null,
  opening: booking.slots[0]?.start,
  horizonDays: booking.horizonDays,
  anyHour,
});
