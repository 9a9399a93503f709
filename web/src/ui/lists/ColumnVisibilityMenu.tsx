import { Checkbox, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToolbarPopover } from './ListFilters.tsx';

interface ColumnVisibilityInput<Id extends string> {
  storageKey: string;
  columnIds: readonly Id[];
  defaultVisible: readonly Id[];
}

/** The visible columns of a list, in the order of `columnIds`; a preference of this browser. */
export function useColumnVisibility<Id extends string>(input: ColumnVisibilityInput<Id>) {
  const { storageKey, columnIds, defaultVisible } = input;
  const [stored, store] = useLocalStorage<readonly string[]>({
    key: storageKey,
    defaultValue: defaultVisible,
    getInitialValueInEffect: false,
  });
  const visibleIds = columnIds.filter((id) => Array.isArray(stored) && stored.includes(id));
  return {
    columnIds,
    visibleIds,
    setVisibleIds: (ids: readonly string[]) => store(columnIds.filter((id) => ids.includes(id))),
  };
}

interface Props<Id extends string> {
  visibility: ReturnType<typeof useColumnVisibility<Id>>;
  getTitle: (id: Id) => string;
}

/** Selects the columns that a list shows. */
export function ColumnVisibilityMenu<Id extends string>({ visibility, getTitle }: Props<Id>) {
  const { t } = useTranslation('ui');
  return (
    <ToolbarPopover
      icon={<IconColumns3 size={18} stroke={1.75} aria-hidden />}
      title={t('table.columns')}
    >
      <Checkbox.Group value={[...visibility.visibleIds]} onChange={visibility.setVisibleIds}>
        <Stack gap={14}>
          {visibility.columnIds.map((id) => (
            <Checkbox key={id} value={id} label={getTitle(id)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Text size="xs" c="var(--dot-ink-3)">
        {t('table.columns_hint')}
      </Text>
    </ToolbarPopover>
  );
}
