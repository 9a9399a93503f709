import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FormSection.module.css';

interface Props {
  title: string;
  hint: string;
  children: ReactNode;
}

/** A part of a form that most users leave as it is. */
export const FormSection = ({ title, hint, children }: Props) => (
  <details className={classes.section}>
    <summary>
      <Box component="span" fw={600}>
        {title}
      </Box>
      <Box component="span" fz={13} c="var(--dot-ink-2)">
        {hint}
      </Box>
    </summary>
    <Stack gap="md" pt="md">
      {children}
    </Stack>
  </details>
);
