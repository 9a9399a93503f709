import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { DotGrid } from '../../ui/dots/DotGrid.tsx';
import classes from './ErrorPage.module.css';

interface Props {
  title: string;
  text: string;
  /** The highlighted dot. */
  lit: readonly [column: number, row: number];
  children: ReactNode;
}

/** A full-page error with one sentence and one action. */
export function ErrorPage({ title, text, lit, children }: Props) {
  useDocumentTitle(`${title} · THE DOT`);
  return (
    <section className={classes.page}>
      <DotGrid lit={lit} width={260} />
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      {children}
    </section>
  );
}
