import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { DotAvatar } from './DotAvatar.tsx';
import { Halftone } from './Halftone.tsx';
import classes from './Identity.module.css';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** A number that is set large. */
  readonly isFigure?: boolean;
}

interface Props {
  of: { readonly id: string; readonly name: string };
  picture: string | null;
  /** How many dots the cover is wide. */
  columns: number;
  /** Beside the name. */
  mark?: ReactNode;
  /** Beneath it, in few words. */
  line?: string | null;
  /** What else stands above the facts. */
  children?: ReactNode;
  facts: readonly Fact[];
  /** What can be done with them, at the foot. */
  actions?: ReactNode;
}

/** Who somebody is, or which organization, at one glance: the head of their page, which it names. */
export function Identity(props: Props) {
  const { of, picture, columns, mark, line, children, facts, actions } = props;
  useDocumentTitle(`${of.name} · THE DOT`);

  return (
    <Card flush>
      <div className={classes.cover}>
        <Halftone seed={of.id} columns={columns} rows={11} />
      </div>
      <div className={classes.inside}>
        <div className={classes.picture}>
          <DotAvatar name={of.name} photo={picture} size={92} square />
        </div>
        <div className={classes.head}>
          <h1 className={classes.name}>{of.name}</h1>
          {mark}
        </div>
        {line && <p className={classes.line}>{line}</p>}
        {children}
        <dl className={classes.facts}>
          {facts.map(({ name, value, isFigure }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={isFigure ? classes.figure : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </Card>
  );
}
