import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { afterMutation } from '../../lib/query/after-mutation.ts';
import { DividedList } from './DividedList.tsx';
import type { PagedQuery } from './PagedList.tsx';

interface RowTexts {
  readonly title: string;
  readonly details: string;
  /** Accessible names of the buttons, which say what they act on. */
  readonly edit: string;
  /** Null for what cannot be removed. */
  readonly remove: string | null;
  readonly removed: string;
  /** Accessible name of the button that moves the row up, if rows have an order. */
  readonly moveUp?: string;
}

interface Props<Row> {
  query: PagedQuery<readonly Row[]>;
  texts: Readonly<Record<'error' | 'empty' | 'add', string>> & { readonly hint?: string };
  describe: (row: Row) => RowTexts;
  /** Null adds a row. */
  renderForm: (row: Row | null, onClose: () => void) => ReactNode;
  onRemove: (id: string) => Promise<unknown>;
  /** Moves a row before the one above it. */
  onMoveUp?: (id: string) => void;
}

/** A list in a dialog or card; a row is added and edited in the place of the list. */
export function EditableList<Row extends { readonly id: string }>({
  query,
  texts,
  describe,
  renderForm,
  onRemove,
  onMoveUp,
}: Props<Row>) {
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  // After removal the button no longer exists, so focus goes to the list.
  const list = useRef<HTMLUListElement>(null);
  if (edited) return renderForm(edited === 'new' ? null : edited, () => setEdited(null));
  return (
    <Stack gap="md">
      {texts.hint && (
        <Text fz="sm" c="var(--dot-ink-2)">
          {texts.hint}
        </Text>
      )}
      <DividedList
        ref={list}
        query={query}
        texts={texts}
        renderRow={(row) => {
          const { title, details, edit, remove, removed, moveUp } = describe(row);
          return (
            <Group wrap="nowrap" justify="space-between">
              <Box miw={0}>
                <Text fw={600}>{title}</Text>
                <Text fz="sm" c="var(--dot-ink-2)">
                  {details}
                </Text>
              </Box>
              <Group gap={4} wrap="nowrap">
                {moveUp && onMoveUp && row.id !== query.data?.[0]?.id && (
                  <ActionIcon size={36} aria-label={moveUp} onClick={() => onMoveUp(row.id)}>
                    <IconArrowUp size={18} stroke={1.75} aria-hidden />
                  </ActionIcon>
                )}
                <ActionIcon size={36} aria-label={edit} onClick={() => setEdited(row)}>
                  <IconPencil size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
                {remove !== null && (
                  <ActionIcon
                    size={36}
                    aria-label={remove}
                    onClick={() =>
                      void afterMutation(onRemove(row.id), () => {
                        list.current?.focus();
                        showSuccess(removed);
                      })
                    }
                  >
                    <IconTrash size={18} stroke={1.75} aria-hidden />
                  </ActionIcon>
                )}
              </Group>
            </Group>
          );
        }}
      />
      <Box>
        <Button variant="default" onClick={() => setEdited('new')}>
          {texts.add}
        </Button>
      </Box>
    </Stack>
  );
}
