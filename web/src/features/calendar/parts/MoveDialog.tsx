import { Button, Textarea } from '@mantine/core';
import { AppError } from '@thedot/domain/errors';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../app/show-done.tsx';
import { useContractForm } from '../../../app/use-contract-form.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx';
import { TimeField } from '../../../ui/TimeField.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { instantAt, wallTimeOf } from '../../../ui/wall-time.ts';
import { ZoneNote } from '../../../ui/ZoneNote.tsx';
import { useMoveSession } from '../calendar.data.ts';
import { minutesOf, MoveWish, timeOf } from '../move-form.ts';
import { useCalendarWords } from '../use-calendar-words.ts';
import type { Held } from '../use-drag.ts';
import classes from './MoveDialog.module.css';
import { OtherTimes } from './OtherTimes.tsx';

interface Props {
  moving: Held | null;
  /** It is asked to go there. */
  onAsk: (moving: Held) => void;
  /** It was refused: the session goes back to its place. */
  onBack: () => void;
  onClose: () => void;
}

/** Gives a session another time: asked after it was dragged, and the way to move it without dragging. */
export function MoveDialog({ moving, ...on }: Props) {
  const { t } = useTranslation('calendar');
  const words = useCalendarWords();
  // Its words stay while it closes.
  const [last, setLast] = useState(moving);
  if (moving && moving !== last) setLast(moving);
  return (
    <Dialog
      opened={moving !== null}
      onClose={on.onClose}
      title={last && t('move.title', { topic: words.topic(last.entry) })}
    >
      {last && <MoveForm key={last.entry.id} moving={last} {...on} />}
    </Dialog>
  );
}

function MoveForm({ moving, onAsk, onBack, onClose }: Props & { moving: Held }) {
  const { t } = useTranslation('calendar');
  const { zone, dayAndRange } = useFormat();
  const words = useCalendarWords();
  const move = useMoveSession();
  const confirm = useRef<HTMLButtonElement>(null);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const { entry } = moving;
  const lasts = Date.parse(entry.end) - Date.parse(entry.start);
  // Who has dragged it has said already where to.
  const [isDragged] = useState(() => instantAt(moving, zone).getTime() !== Date.parse(entry.start));

  const form = useContractForm(MoveWish, {
    initialValues: { day: moving.day, time: timeOf(moving.minutes), message: '' },
    fieldOf: {
      'expert.unavailable': 'time',
      'booking.time_conflict': 'time',
      'booking.slots_past': 'day',
      'booking.hub_closed': 'day',
      'booking.too_late': 'day',
      'booking.beyond_horizon': 'day',
    },
    submit: async ({ day, time, message }) => {
      setRefusal(null);
      const wish = { day, minutes: minutesOf(time) };
      onAsk({ entry, ...wish });
      const start = instantAt(wish, zone);
      const end = new Date(start.getTime() + lasts);
      try {
        return await move.mutateAsync({
          bookingId: entry.bookingId,
          start: start.toISOString(),
          end: end.toISOString(),
          message,
        });
      } catch (error) {
        if (error instanceof AppError) setRefusal(error);
        onBack();
        throw error;
      }
    },
    onDone: () => {
      onClose();
      showDone(t('move.done', { names: words.people(entry) }));
    },
    errorTitle: 'errors.title_booking',
  });

  function choose(start: string) {
    const { day, minutes } = wallTimeOf(start, zone);
    form.setValues({ day, time: timeOf(minutes) });
    setRefusal(null);
    // The time that was chosen has gone from the screen, with the keyboard on it.
    confirm.current?.focus();
  }

  const { day, time } = form.values;
  const isWhole = MoveWish.pick({ day: true, time: true }).safeParse({ day, time }).success;
  const start = isWhole ? instantAt({ day, minutes: minutesOf(time) }, zone) : null;

  return (
    <form {...form.formProps}>
      <dl className={classes.times}>
        <div>
          <dt>{t('move.from')}</dt>
          <dd>{dayAndRange(entry.start, entry.end)}</dd>
        </div>
        <div aria-live="polite">
          <dt>{t('move.to')}</dt>
          <dd>{start ? dayAndRange(start, start.getTime() + lasts) : '–'}</dd>
        </div>
      </dl>
      <div className={classes.fields}>
        <DateField
          label={t('move.day')}
          data-autofocus={!isDragged || undefined}
          {...form.getInputProps('day')}
        />
        <TimeField label={t('move.time')} {...form.getInputProps('time')} />
      </div>
      {refusal && <OtherTimes refusal={refusal} onChoose={choose} />}
      <Textarea
        label={<OptionalLabel>{t('move.message')}</OptionalLabel>}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        {...form.getInputProps('message')}
      />
      <p className={classes.told}>{t('move.told', { names: words.people(entry) })}</p>
      <ZoneNote />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('move.keep')}
        </Button>
        <Button
          ref={confirm}
          type="submit"
          loading={form.busy}
          data-autofocus={isDragged || undefined}
        >
          {t('move.confirm')}
        </Button>
      </DialogActions>
    </form>
  );
}
