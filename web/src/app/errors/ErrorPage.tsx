import { Box } from '@mantine/core';
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
      <Box component="h1" m="14px 0 0" fz="1.75rem" lh={1.15} lts="-0.028em">
        {title}
      </Box>
      <Box component="p" maw="52ch" m="0 0 6px" fz={15} lh={1.6} c="var(--dot-ink-2)">
        {text}
      </Box>
      {children}
    </section>
  );
}
