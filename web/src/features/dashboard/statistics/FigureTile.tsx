import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import type { Figure } from '@thedot/domain/statistics/statistics.contract';
import { useTranslation } from 'react-i18next';
import { FigureDefinition } from './FigureDefinition.tsx';
import classes from './FigureTile.module.css';
import { compareFigure, type Change } from './figures.ts';
import { useFigureFormat } from './use-figure-format.ts';

interface Props {
  figure: Figure;
  /** Shows the rows that the figure counts. */
  onOpen: (figure: Figure) => void;
}

/** A figure with its change, which opens the rows behind it, and its definition. */
export function FigureTile({ figure, onOpen }: Props) {
  const { t } = useTranslation('statistics');
  const format = useFigureFormat();
  const { id, unit, now } = figure;
  const name = format.name(id);
  const parts = format.parts(figure);
  const value = format.value(unit, now.value);
  return (
    <div className={classes.tile}>
      <Box className={classes.head ?? ''}>
        <span className={classes.name}>{name}</span>
        <FigureDefinition id={id} name={name} />
      </Box>
      <UnstyledButton className={classes.open ?? ''} onClick={() => onOpen(figure)}>
        <span aria-hidden className={classes.value}>
          {value}
        </span>
        <VisuallyHidden>{t('open', { name, value })}</VisuallyHidden>
      </UnstyledButton>
      {parts && <span className={classes.parts}>{parts}</span>}
      <ChangeNote figure={figure} />
    </div>
  );
}

/** How the figure moved, as an arrow and in words. */
export function ChangeNote({ figure }: { figure: Figure }) {
  const format = useFigureFormat();
  const change = compareFigure(figure);
  const text = format.change(figure, change);
  if (text === null) return null;
  return (
    <span className={classes.change} data-tone={'tone' in change ? change.tone : undefined}>
      <ChangeIcon kind={change.kind} />
      {text}
    </span>
  );
}

function ChangeIcon({ kind }: Pick<Change, 'kind'>) {
  const look = { size: 15, stroke: 2.25, 'aria-hidden': true } as const;
  if (kind === 'up') return <IconArrowUpRight {...look} />;
  if (kind === 'down') return <IconArrowDownRight {...look} />;
  return kind === 'same' ? <IconEqual {...look} /> : null;
}
