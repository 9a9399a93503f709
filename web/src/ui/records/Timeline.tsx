import { Box, Text, ThemeIcon } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useFormat } from '../../lib/format/use-format.ts';
import classes from './Timeline.module.css';

/** `good` and `bad` end a record; `quiet` changes little. */
export type TimelineTone = 'good' | 'bad' | 'quiet';

export interface TimelineEvent {
  readonly id: string;
  readonly icon: ComponentType<IconProps>;
  readonly tone?: TimelineTone | undefined;
  /** What happened. */
  readonly title: ReactNode;
  readonly at: string;
  /** Below the time. */
  readonly details?: ReactNode;
}

const COLORS = { good: 'olive', bad: 'crimson', quiet: 'gray' } as const;

/** Everything that happened to a record, in order. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  const format = useFormat();
  return (
    <ol>
      {events.map(({ id, icon: Icon, tone, title, at, details }) => (
        <li key={id} className={classes.event}>
          <ThemeIcon
            variant="light"
            radius="xl"
            size={32}
            color={tone ? COLORS[tone] : 'bou'}
            aria-hidden
          >
            <Icon size={16} stroke={2} />
          </ThemeIcon>
          <Box miw={0} pt={5}>
            <Text fw={600}>{title}</Text>
            <Text component="time" dateTime={at} fz="sm" c="dimmed">
              {format.dateAndTime(at)}
            </Text>
            {details}
          </Box>
        </li>
      ))}
    </ol>
  );
}
