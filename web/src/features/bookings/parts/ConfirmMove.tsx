import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isTimeRefusal } from '@thedot/domain/bookings/alternatives.rules';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { Alternatives } from '../../../app/slots/Alternatives.tsx';
import { alternativesOf } from '../../../app/slots/alternatives-of.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Note } from '../../../ui/Note.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { bookingQuery } from '../bookings.data.ts';
import { useRescheduleForm } from '../reschedule-form.ts';
import classes from './ConfirmMove.module.css';
import { FromTo } from './FromTo.tsx';
import { MoveRules } from './MoveRules.tsx';

export interface Moving {
  bookingId: string;
  /** Where it was let go. */
  start: string;
  /** Where it is asked to go now; back to its place with null. */
  onAsk: (start: string | null) => void;
  /** To choose among all free times, with what was typed so far. */
  onOther: (message: string) => void;
  onMoved: (moved: BookingPage) => void;
  onClose: () => void;
}

/** Asks, once a session was let go somewhere, whether it shall be there. */
export function ConfirmMove({ bookingId, ...moving }: Moving) {
  const { data, isPending, refetch } = useQuery(bookingQuery(bookingId));
  if (isPending) return <Skeletons shape="text" count={4} />;
  if (!data) return <LoadFailed onRetry={() => void refetch()} />;
  return <ConfirmForm booking={data} {...moving} />;
}

type FormProps = Omit<Moving, 'bookingId'> & { booking: BookingPage };

function ConfirmForm({ booking, start: first, onAsk, onOther, onMoved, onClose }: FormProps) {
  const { t } = useTranslation('life');
  const confirm = useRef<HTMLButtonElement>(null);
  const { form, refusal, choose } = useRescheduleForm(booking, {
    begun: { time: first },
    onDone: (moved) => {
      onMoved(moved);
      onClose();
      showSuccess(t('reschedule.done'));
    },
    // What was refused goes back to its place while another time is looked for.
    onRefused: () => onAsk(null),
  });
  const { time: start } = form.values;
  // The dialog was open before its question was here.
  useEffect(() => confirm.current?.focus(), []);

  function pick(next: string) {
    choose(next);
    onAsk(next);
    // The time that was chosen has gone from the screen, with the keyboard on it.
    confirm.current?.focus();
  }

  return (
    <form {...form.formProps}>
      <FromTo booking={booking} start={start} wrong={form.errors['time']} />
      {refusal && (
        <Note>
          <div className={classes.refusal} role="alert">
            <ProblemText problem={refusal} />
            {isTimeRefusal(refusal.code) && (
              <>
                <Alternatives items={alternativesOf(refusal)} onPick={pick} />
                <Button variant="default" size="sm" onClick={() => onOther(form.values.message)}>
                  {t('reschedule.all')}
                </Button>
              </>
            )}
          </div>
        </Note>
      )}
      <Textarea
        mt="md"
        mb="md"
        label={<OptionalLabel>{t('reschedule.message')}</OptionalLabel>}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        {...form.getInputProps('message')}
      />
      <MoveRules booking={booking} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('reschedule.keep')}
        </Button>
        <Button ref={confirm} type="submit" loading={form.busy} data-autofocus>
          {t('reschedule.confirm')}
        </Button>
      </DialogActions>
    </form>
  );
}
