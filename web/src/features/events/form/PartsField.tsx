import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './EventForm.module.css';

interface Part {
  readonly key: string | number;
  readonly fields: ReactNode;
  /** Beside the button that removes the part. */
  readonly aside?: ReactNode;
}

interface Props {
  title: string;
  hint?: string;
  parts: readonly Part[];
  max: number;
  addLabel: string;
  removeLabel: string;
  onAdd: () => void;
  onRemove: (at: number) => void;
}

/** A list of parts of a form, which users add and remove. */
export function PartsField({
  title,
  hint,
  parts,
  max,
  addLabel,
  removeLabel,
  onAdd,
  onRemove,
}: Props) {
  return (
    <Stack gap="sm" role="group" aria-label={title}>
      <div>
        <Text fw={600}>{title}</Text>
        {hint && (
          <Text fz="sm" c="var(--dot-ink-2)">
            {hint}
          </Text>
        )}
      </div>
      {parts.map(({ key, fields, aside }, at) => (
        <Stack key={key} gap="sm" className={classes.part ?? ''}>
          {fields}
          <Group justify="space-between">
            {aside ?? <span />}
            <Button variant="subtle" size="xs" onClick={() => onRemove(at)}>
              {removeLabel}
            </Button>
          </Group>
        </Stack>
      ))}
      {parts.length < max && (
        <Group>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={onAdd}
          >
            {addLabel}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
