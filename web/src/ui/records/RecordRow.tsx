import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Props {
  picture: ReactNode;
  title: ReactNode;
  /** Where the title leads; undefined when the viewer may not open it. */
  to?: string | undefined;
  /** Beside the title. */
  badges?: ReactNode;
  subtitle?: ReactNode;
  /** At the end of the row: contact details, a button, a menu. */
  children?: ReactNode;
}

/** A person or record in a list of a record's screen. */
export const RecordRow = ({ picture, title, to, badges, subtitle, children }: Props) => (
  <Group wrap="nowrap" gap={12}>
    {picture}
    <Text component="div" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
      <Group gap="4px 8px">
        {to ? (
          <Text component={Link} to={to} fw={600} c="var(--dot-accent-text)">
            {title}
          </Text>
        ) : (
          <Text span fw={600}>
            {title}
          </Text>
        )}
        {badges}
      </Group>
      {subtitle && (
        <Text fz="sm" c="dimmed">
          {subtitle}
        </Text>
      )}
    </Text>
    {children}
  </Group>
);
