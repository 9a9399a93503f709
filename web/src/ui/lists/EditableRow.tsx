import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';

interface Props {
  title: string;
  details: string;
  /** Accessible names of the buttons, which say what they act on. */
  labels: Readonly<Record<'edit' | 'remove', string>>;
  onEdit: () => void;
  /** Left out for what cannot be removed. */
  onRemove?: (() => void) | undefined;
}

/** A row of a list in a dialog, which is edited in the place of the list. */
export function EditableRow({ title, details, labels, onEdit, onRemove }: Props) {
  return (
    <Group wrap="nowrap" justify="space-between">
      <Box miw={0}>
        <Text fw={600}>{title}</Text>
        <Text fz="sm" c="var(--dot-ink-2)">
          {details}
        </Text>
      </Box>
      <Group gap={4} wrap="nowrap">
        <ActionIcon size={36} aria-label={labels.edit} onClick={onEdit}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        {onRemove && (
          <ActionIcon size={36} aria-label={labels.remove} onClick={onRemove}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </Group>
  );
}
