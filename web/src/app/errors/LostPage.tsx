import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { DotField } from '../../ui/DotField.tsx';
import classes from './LostPage.module.css';

interface Props {
  title: string;
  text: string;
  /** Which dot of the field is lit. */
  lit: readonly [column: number, row: number];
  children: ReactNode;
}

/** A page that is not there, in one sentence, with one way on. */
export function LostPage({ title, text, lit, children }: Props) {
  useDocumentTitle(`${title} · THE DOT`);
  return (
    <section className={classes.page}>
      <DotField lit={lit} width={260} />
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      {children}
    </section>
  );
}
