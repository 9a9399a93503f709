import { Fragment } from 'react';
import classes from './DotMatrix.module.css';

interface Column {
  /** Below the column; empty where labels would touch. */
  readonly label: string;
  readonly moment?: 'past' | 'now';
}

interface Row {
  readonly label: string;
  /** From 0 to 1 for each column; null where there is nothing to show. */
  readonly shares: readonly (number | null)[];
}

interface Props {
  columns: readonly Column[];
  rows: readonly Row[];
}

/** The smallest dot can be seen; the fullest touches its neighbours. */
const [SMALLEST, LARGEST] = [0.12, 0.94];

/** Rows of dots, the larger the more: past columns are pale, the current one has the colour of now. */
export function DotMatrix({ columns, rows }: Props) {
  const grid = { gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` };
  return (
    <div className={classes.matrix} aria-hidden>
      {rows.map(({ label, shares }) => (
        <Fragment key={label}>
          <span className={classes.label}>{label}</span>
          <span className={classes.row} style={grid}>
            {columns.map(({ moment }, at) => (
              // The columns of a matrix keep their places.
              <Dot key={at} share={shares[at] ?? null} moment={moment} />
            ))}
          </span>
        </Fragment>
      ))}
      <span className={classes.axis} style={grid}>
        {columns.map(({ label, moment }, at) => (
          <span key={at} data-moment={moment}>
            {label}
          </span>
        ))}
      </span>
    </div>
  );
}

interface DotProps {
  share: number | null;
  moment: Column['moment'];
}

function Dot({ share, moment }: DotProps) {
  if (share === null) return <span />;
  const size = share === 0 ? 0 : SMALLEST + share * (LARGEST - SMALLEST);
  return (
    <span className={classes.cell}>
      <i
        data-moment={moment}
        data-none={share === 0 || undefined}
        style={{ width: `${(size * 100).toFixed(1)}%` }}
      />
    </span>
  );
}
