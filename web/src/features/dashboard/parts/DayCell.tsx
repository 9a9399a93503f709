import { Box } from '@mantine/core';
import { useFormat } from '../../../lib/format/use-format.ts';
import classes from './BookingCards.module.css';

/** The day of a row: its number above its weekday. */
export function DayCell({ start }: { start: string }) {
  const format = useFormat();
  return (
    <time className={classes.day} dateTime={start}>
      <Box component="b" ff="var(--font-display)" fz={22} fw={700} lts="-0.03em">
        {format.dayNumber(start)}
      </Box>
      <Box component="span" fz={12} c="var(--dot-ink-3)">
        {format.weekday(start)}
      </Box>
    </time>
  );
}
