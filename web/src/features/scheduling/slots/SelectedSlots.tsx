import { ActionIcon, Box, Group, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { SLOTS_IN_PICKER } from '@thedot/domain/limits';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import classes from './SelectedSlots.module.css';
import type { SlotSelection } from './use-slot-selection.ts';

interface Props {
  slots: SlotSelection;
  /** The form's field, which is focused when it is invalid. */
  path: string;
  error: ReactNode;
  /** A line about a selected slot, e.g. what else is free then. */
  note?: (start: string) => ReactNode;
}

/** The selected slots in order, followed by empty places. */
export function SelectedSlots({ slots, path, error, note }: Props) {
  const { selected, availableStarts, maxSlots, toggle } = slots;
  const { t } = useTranslation('scheduling');
  // Shows the usual number of places; above it, always one empty place up to the limit.
  const places = Math.min(maxSlots, Math.max(SLOTS_IN_PICKER, availableStarts.length + 1));
  const open = places - Math.min(availableStarts.length, places);

  return (
    <div data-path={path} tabIndex={-1}>
      <Group justify="space-between" gap={10} mb={8} align="baseline" fz="sm">
        <Text component="h3" inherit fw={650} m={0} lts={0} ff="text">
          {t('tray.title')}
        </Text>
        <Text span inherit c="dimmed">
          {availableStarts.length} / {maxSlots}
        </Text>
      </Group>
      <Stack component="ol" gap={6} aria-label={t('tray.title')}>
        {selected.map((start) => (
          <SelectedTime
            key={start}
            start={start}
            order={availableStarts.indexOf(start) + 1}
            onRemove={toggle}
            note={note?.(start)}
          />
        ))}
        {Array.from({ length: open }, (_, index) => (
          <li key={`open-${index}`} className={clsx(classes.pick, classes.open)}>
            <span className={classes.order} aria-hidden>
              {availableStarts.length + index + 1}
            </span>
            {t(availableStarts.length + index === 0 ? 'tray.empty' : 'tray.optional')}
          </li>
        ))}
      </Stack>
      {error && (
        <Text role="alert" fz="sm" c="var(--dot-error)">
          {error}
        </Text>
      )}
    </div>
  );
}

interface SelectedTimeProps {
  onRemove: (start: string) => void;
  start: string;
  /** Its position among the slots that can still be proposed; 0 when it was lost. */
  order: number;
  note: ReactNode;
}

function SelectedTime({ start, order, onRemove, note }: SelectedTimeProps) {
  const { t } = useTranslation('scheduling');
  const format = useFormat();
  const time = format.dayAndTime(start);
  return (
    <li className={clsx(classes.pick, order === 0 && classes.lost)}>
      <span className={classes.order} aria-hidden>
        {order || '–'}
      </span>
      <Box component="span" flex={1} miw={0}>
        <time dateTime={start}>{time}</time>
        {order === 0 && (
          <Box component="span" display="block" fz={12} fw={500} c="var(--dot-error)">
            {t('tray.lost')}
          </Box>
        )}
        {order > 0 && note}
      </Box>
      <ActionIcon size={30} aria-label={t('tray.remove', { time })} onClick={() => onRemove(start)}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}
