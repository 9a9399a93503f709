import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DotsLoading } from '../../ui/dots/DotsLoading.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import type { Picks } from './picks.ts';
import { useDayWords } from './use-day-words.ts';
import type { SlotBoard } from './use-slot-board.ts';
import { SlotCalendar } from './SlotCalendar.tsx';
import classes from './SlotPicker.module.css';
import { TimesOfDay } from './TimesOfDay.tsx';
import { type ZoneOwner, ZoneWords } from './ZoneWords.tsx';

interface Props {
  expert: ZoneOwner;
  minutes: number;
  picks: Picks;
  board: SlotBoard;
  /** How many times may be picked. */
  most?: number;
  onToggle: (start: string) => void;
}

/** The month at the left, the times of its day at the right. */
export function SlotPicker({ expert, minutes, picks, board, most, onToggle }: Props) {
  return (
    <div className={classes.panes}>
      <SlotCalendar
        day={board.day}
        onDay={board.goTo}
        month={board.month}
        onMonth={board.setMonth}
        free={board.free}
        first={board.first}
        last={board.last}
        loading={board.isLoading}
      />
      <TimesOfDay
        day={board.day}
        slots={board.slots}
        minutes={minutes}
        picks={picks}
        lost={board.lost}
        most={most}
        onToggle={onToggle}
        instead={<NoTimes board={board} />}
        foot={<ZoneWords expert={expert} />}
      />
    </div>
  );
}

function NoTimes({ board }: { board: SlotBoard }) {
  const { t } = useTranslation('experts');
  const words = useDayWords();
  const { elsewhere } = board;
  if (board.isLoading) return <DotsLoading />;
  if (board.isFailed) return <LoadFailed text={t('times.failed')} onRetry={board.retry} />;
  return (
    <>
      <p>{t('times.noneInMonth')}</p>
      {elsewhere && (
        <Button variant="default" onClick={() => board.goTo(elsewhere)}>
          {t('times.nextFree', { day: words.shortDay(elsewhere) })}
        </Button>
      )}
    </>
  );
}
