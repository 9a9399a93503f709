import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { DotGrid } from './dots/DotGrid.tsx';
import classes from './EmptyState.module.css';

interface Props {
  title: ReactNode;
  /** One sentence: what this is, or what to do. */
  text?: ReactNode;
  action?: ReactNode;
  /** For small cards. */
  compact?: boolean;
  /** The page shows nothing else, so the title is an `h1`. */
  isPage?: boolean;
}

/** The state of an empty list: an illustration, a sentence, an action. */
export function EmptyState({ title, text, action, compact = false, isPage = false }: Props) {
  const Title = isPage ? 'h1' : 'h3';
  return (
    <div className={classes.empty} data-compact={compact || undefined}>
      <DotGrid width={compact ? 120 : 180} />
      <Title className={classes.title}>{title}</Title>
      {text && (
        <Box component="p" maw="44ch" m={0} c="var(--dot-ink-2)">
          {text}
        </Box>
      )}
      {action && <Box mt={8}>{action}</Box>}
    </div>
  );
}
