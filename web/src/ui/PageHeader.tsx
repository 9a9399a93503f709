import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';
import { usePageTitle } from '../lib/hub/use-page-title.ts';

interface Props {
  title: string;
  /** The number of records, after the title. */
  count?: string | undefined;
  hint?: ReactNode;
  /** One or two actions. */
  actions?: ReactNode;
}

/** The header of a page; sets the document title. */
export function PageHeader({ title, count, hint, actions }: Props) {
  usePageTitle(title);
  return (
    <Group component="header" gap={16} align="flex-end" justify="space-between" m="6px 0 20px">
      <div className={classes.words}>
        <Box component="h1" m={0} fz="1.75rem" lh={1.15} lts="-0.028em">
          {title}
          {count && (
            <Box component="span" c="var(--dot-ink-3)" fw={500}>
              {' '}
              {count}
            </Box>
          )}
        </Box>
        {hint && (
          <Box component="p" maw="65ch" m="6px 0 0" fz={15} c="var(--dot-ink-2)">
            {hint}
          </Box>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </Group>
  );
}
