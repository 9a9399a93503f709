import { VisuallyHidden } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { SLOTS_IN_PICKER } from '@thedot/domain/limits';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { overlapsSelected, type SelectedStarts } from './selected-slots.ts';
import type { SelectableSlot } from './use-slot-picker.ts';
import { splitByNoon } from './slot-days.ts';
import { useDayFormat } from './use-day-format.ts';
import classes from './DaySlots.module.css';

interface Props {
  day: string | null;
  slots: readonly SelectableSlot[];
  minutes: number;
  selected: SelectedStarts;
  lost: ReadonlySet<string>;
  most?: number | undefined;
  onToggle: (start: string) => void;
  /** Shown when the day has no slot: a hint, a link to the next free day, or an error. */
  emptyContent: ReactNode;
  footer: ReactNode;
}

const PARTS = ['morning', 'afternoon'] as const;

/** The free slots of one day; slots just lost fade out in place. */
export function DaySlots({ most = SLOTS_IN_PICKER, ...props }: Props) {
  const { day, slots, emptyContent, footer, ...choice } = props;
  const { t } = useTranslation('experts');
  const words = useDayFormat();
  const { zone } = useFormat();
  const parts = splitByNoon(slots, zone);
  // When only one slot may be selected, selecting another replaces it.
  const isOne = most === 1;
  const isFull = !isOne && choice.selected.length - choice.lost.size >= most;

  return (
    <div className={classes.times}>
      {day && <h3 className={classes.day}>{words.longDay(day)}</h3>}
      {slots.length === 0 && <div className={classes.none}>{emptyContent}</div>}
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
        {footer}
      </div>
    </div>
  );
}

interface SlotProps extends Pick<Props, 'minutes' | 'selected' | 'lost' | 'onToggle'> {
  start: string;
  /** Another requester has a pending request for it; it can still be requested. */
  isAsked: boolean;
  /** The number of experts who are free. */
  experts: number;
  isFull: boolean;
  isOne: boolean;
}

function SlotButton({ start, isAsked, experts, isFull, isOne, ...choice }: SlotProps) {
  const { minutes, selected, lost, onToggle } = choice;
  const { t } = useTranslation('experts');
  const format = useFormat();
  const kept = selected.filter((pick) => !lost.has(pick));
  const order = kept.indexOf(start) + 1;
  const isLost = lost.has(start);
  const isClosed = order === 0 && !isOne && (isFull || overlapsSelected(start, kept, minutes));

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
