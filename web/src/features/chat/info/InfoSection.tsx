import { Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** At the right of the title: how many rows there are. */
  figure?: ReactNode;
  /** Said instead of the rows when there are none. */
  nothing?: string | false;
  /** Items of the list. */
  rows: ReactNode;
  /** Placeholders, errors and further rows. */
  children: ReactNode;
}

/** A titled list of the info pane. */
export function InfoSection({ title, figure, nothing, rows, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Group component="header" justify="space-between" align="baseline" gap={8} mb={10} fz="sm">
        <Text component="h3" id={id} ff="inherit" inherit fw={700} lts={0}>
          {title}
        </Text>
        {figure && (
          <Text span inherit fw={600} c="dimmed">
            {figure}
          </Text>
        )}
      </Group>
      {nothing && (
        <Text fz="sm" c="dimmed">
          {nothing}
        </Text>
      )}
      <Stack component="ul" gap={8}>
        {rows}
      </Stack>
      {children}
    </section>
  );
}
