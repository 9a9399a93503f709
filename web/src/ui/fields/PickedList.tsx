import { ActionIcon, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';

interface Props {
  label: string;
  /** Of each button, before the name. */
  removeLabel: string;
  ids: readonly string[];
  nameOf: (named: { id: string }) => ReactNode;
  onChange: (ids: string[]) => void;
}

/** What was chosen with a field above, each with a button that removes it. */
export function PickedList({ label, removeLabel, ids, nameOf: Name, onChange }: Props) {
  const prefix = useId();
  if (ids.length === 0) return null;
  return (
    <Group component="ul" gap={6} aria-label={label}>
      {ids.map((id) => (
        <Group
          key={id}
          component="li"
          gap={2}
          pl={10}
          bd="1px solid var(--dot-line)"
          bdrs="xl"
          bg="var(--dot-surface-2)"
        >
          <span id={prefix + id}>
            <Name id={id} />
          </span>
          <ActionIcon
            id={`${prefix}${id}x`}
            size={28}
            aria-label={removeLabel}
            aria-labelledby={`${prefix}${id}x ${prefix}${id}`}
            onClick={() => onChange(ids.filter((it) => it !== id))}
          >
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        </Group>
      ))}
    </Group>
  );
}
