import { VisuallyHidden } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { SLOTS_IN_PICKER } from '@thedot/domain/limits';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { clashesWithPicks, type Picks } from './picks.ts';
import type { PickableSlot } from './use-free-times.ts';
import { partsOfDay } from './slot-days.ts';
import { useDayWords } from './use-day-words.ts';
import classes from './TimesOfDay.module.css';

interface Props {
  day: string | null;
  slots: readonly PickableSlot[];
  minutes: number;
  picks: Picks;
  lost: ReadonlySet<string>;
  most?: number | undefined;
  onToggle: (start: string) => void;
  /** What stands here when the day has no time: a hint, a way on, a failure. */
  instead: ReactNode;
  foot: ReactNode;
}

const PARTS = ['morning', 'afternoon'] as const;

/** The free times of one day; those that were lost a moment ago fade out where they stood. */
export function TimesOfDay({ most = SLOTS_IN_PICKER, ...props }: Props) {
  const { day, slots, instead, foot, ...choice } = props;
  const { t } = useTranslation('experts');
  const words = useDayWords();
  const { zone } = useFormat();
  const parts = partsOfDay(slots, zone);
  // Where one time is looked for another takes its place.
  const isOne = most === 1;
  const isFull = !isOne && choice.picks.length - choice.lost.size >= most;

  return (
    <div className={classes.times}>
      {day && <h3 className={classes.day}>{words.longDay(day)}</h3>}
      {slots.length === 0 && <div className={classes.none}>{instead}</div>}
      {PARTS.filter((part) => parts[part].length > 0).map((part) => (
        <div key={part} role="group" aria-label={t(`times.${part}`)}>
          <h4 className={classes.part}>{t(`times.${part}`)}</h4>
          <div className={classes.slots}>
            {parts[part].map((slot) => (
              <SlotButton
                key={slot.start}
                start={slot.start}
                isAsked={slot.asked ?? false}
                experts={slot.experts ?? 1}
                isFull={isFull}
                isOne={isOne}
                {...choice}
              />
            ))}
          </div>
        </div>
      ))}
      <div className={classes.foot}>
        {slots.some(({ experts = 1 }) => experts > 1) && (
          <p>
            <IconUsers size={15} stroke={1.75} aria-hidden />
            {t('times.expertsKey')}
          </p>
        )}
        {slots.some(({ asked }) => asked) && (
          <p>
            <i className={classes.asked} aria-hidden />
            {t('times.askedKey')}
          </p>
        )}
        {isFull && <p>{t('times.full', { count: most })}</p>}
        {foot}
      </div>
    </div>
  );
}

interface SlotProps extends Pick<Props, 'minutes' | 'picks' | 'lost' | 'onToggle'> {
  start: string;
  /** Somebody else waits for an answer about it: it can be asked for nevertheless. */
  isAsked: boolean;
  /** How many could come. */
  experts: number;
  isFull: boolean;
  isOne: boolean;
}

function SlotButton({ start, isAsked, experts, isFull, isOne, ...choice }: SlotProps) {
  const { minutes, picks, lost, onToggle } = choice;
  const { t } = useTranslation('experts');
  const format = useFormat();
  const kept = picks.filter((pick) => !lost.has(pick));
  const order = kept.indexOf(start) + 1;
  const isLost = lost.has(start);
  const isClosed = order === 0 && !isOne && (isFull || clashesWithPicks(start, kept, minutes));

  return (
    <button
      type="button"
      className={classes.slot}
      aria-pressed={order > 0}
      disabled={isLost || isClosed}
      data-lost={isLost || undefined}
      onClick={() => onToggle(start)}
    >
      {order > 0 && !isOne && (
        <span className={classes.order} aria-hidden>
          {order}
        </span>
      )}
      <time dateTime={start}>{format.time(start)}</time>
      {experts > 1 && (
        <>
          <span className={classes.experts} aria-hidden>
            <IconUsers size={13} stroke={1.75} />
            {format.number(experts)}
          </span>
          <VisuallyHidden>{t('times.experts', { count: experts })}</VisuallyHidden>
        </>
      )}
      {isAsked && (
        <>
          <i className={classes.asked} aria-hidden />
          <VisuallyHidden>{t('times.asked')}</VisuallyHidden>
        </>
      )}
      {isLost && <VisuallyHidden>{t('times.taken')}</VisuallyHidden>}
    </button>
  );
}
