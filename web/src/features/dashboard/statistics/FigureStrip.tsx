import type { Figure } from '@thedot/domain/statistics/statistics.contract';
import classes from './FigureStrip.module.css';
import { FigureTile } from './FigureTile.tsx';

interface Props {
  /** The accessible name. */
  label: string;
  figures: readonly Figure[];
  onOpen: (figure: Figure) => void;
}

/** Figures side by side. */
export const FigureStrip = ({ label, figures, onOpen }: Props) => (
  <ul className={classes.strip} aria-label={label}>
    {figures.map((figure) => (
      <li key={figure.id}>
        <FigureTile figure={figure} onOpen={onOpen} />
      </li>
    ))}
  </ul>
);
