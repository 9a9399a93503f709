import { Box, Button, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../Card.tsx';
import { ChartTable, type TableData } from './ChartTable.tsx';
import classes from './ChartCard.module.css';

interface Props {
  title: string;
  hint?: ReactNode;
  /** The names of the series, each with the mark that the chart draws it with. */
  legend?: readonly LegendEntry[];
  /** The same numbers, for screen readers and whoever asks for them. */
  table: TableData;
  /** Below the chart and the table. */
  footer?: ReactNode;
  /** The chart itself, of which screen readers are told nothing. */
  children: ReactNode;
}

export interface LegendEntry {
  readonly name: string;
  readonly shape: 'bar' | 'line';
  readonly color: string;
}

/** A card with a chart and, in its place when asked for, a table of the same numbers. */
export function ChartCard({ title, hint, legend, table, footer, children }: Props) {
  const { t } = useTranslation('ui');
  const [isTable, setTable] = useState(false);
  return (
    <Card
      title={title}
      hint={hint}
      className={classes.card}
      aside={
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {t('chart.table')}
          <VisuallyHidden> {title}</VisuallyHidden>
        </Button>
      }
    >
      {isTable ? (
        // A scrolling part must be reachable by keyboard.
        <Box className={classes.scroll ?? ''} tabIndex={0} role="group" aria-label={title}>
          <ChartTable {...table} />
        </Box>
      ) : (
        <>
          {legend && <Legend entries={legend} />}
          <div aria-hidden>{children}</div>
          <div className={classes.unseen}>
            <ChartTable {...table} />
          </div>
        </>
      )}
      {footer}
    </Card>
  );
}

const Legend = ({ entries }: { entries: readonly LegendEntry[] }) => (
  <ul className={classes.legend} aria-hidden>
    {entries.map(({ name, shape, color }) => (
      <li key={name}>
        <svg viewBox="0 0 12 12" width="11" height="11">
          {shape === 'bar' ? (
            <circle cx="6" cy="6" r="6" fill={color} />
          ) : (
            <circle cx="6" cy="6" r="4.75" fill="none" stroke={color} strokeWidth="2.5" />
          )}
        </svg>
        {name}
      </li>
    ))}
  </ul>
);
