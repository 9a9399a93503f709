import { Box, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/hub/use-page-title.ts';

interface Props {
  title: string;
  picture?: ReactNode;
  /** The status and the kind of the record, below its title. */
  badges?: ReactNode;
  /** Buttons, the primary one and a menu last. */
  actions?: ReactNode;
}

/** Chips have the colour of the page, on which they would not be seen. */
const ON_PAPER = { '--chip-background': 'light-dark(var(--dot-surface), var(--dot-surface-2))' };

/** The head of a record's screen; sets the document title. */
export function RecordHeader({ title, picture, badges, actions }: Props) {
  usePageTitle(title);
  return (
    <Group component="header" gap="16px 20px" mt={6} mb={20}>
      {picture}
      <Box flex="1 1 300px" miw={0}>
        <Title order={1} lts="-0.028em" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {badges && (
          <Group gap="6px 12px" mt="xs" style={ON_PAPER}>
            {badges}
          </Group>
        )}
      </Box>
      <Group gap={10}>{actions}</Group>
    </Group>
  );
}
