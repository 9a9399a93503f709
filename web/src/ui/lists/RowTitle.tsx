import { Anchor, Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import classes from './RowTitle.module.css';

interface Props {
  /** The page of the record; without it the title is plain text. */
  to?: To | undefined;
  title: ReactNode;
  /** Below the title, such as an email address. */
  subtitle?: ReactNode;
  /** A `DotAvatar`. */
  picture?: ReactNode;
  /** `Chip`s beside the title. */
  badges?: ReactNode;
}

/** The first cell of a row: the title, with the link that a click on the row follows. */
export const RowTitle = ({ to, title, subtitle, picture, badges }: Props) => (
  <Group gap="sm" wrap="nowrap" miw={0}>
    {picture}
    <Box miw={0} className={classes.lines ?? ''}>
      <Group gap="0 8px" wrap="wrap">
        {to ? (
          <Anchor
            component={Link}
            to={to}
            preventScrollReset
            c="inherit"
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
          >
            {title}
          </Anchor>
        ) : (
          <Text component="span" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
        )}
        {badges}
      </Group>
      <CellSubtitle>{subtitle}</CellSubtitle>
    </Box>
  </Group>
);

/** The quieter line under the first one of a cell. */
export const CellSubtitle = ({ children }: { children: ReactNode }) =>
  children ? (
    <Text component="span" display="block" size="sm" c="var(--dot-ink-3)" truncate>
      {children}
    </Text>
  ) : null;
