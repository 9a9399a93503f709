import { Checkbox, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToolPanel } from './ListFilters.tsx';

interface ColumnChoiceInput<Id extends string> {
  storageKey: string;
  all: readonly Id[];
  initial: readonly Id[];
}

/** The visible columns of a list, in the order of `all`; a preference of this browser. */
export function useColumnChoice<Id extends string>(input: ColumnChoiceInput<Id>) {
  const { storageKey, all, initial } = input;
  const [stored, store] = useLocalStorage<readonly string[]>({
    key: storageKey,
    defaultValue: initial,
    getInitialValueInEffect: false,
  });
  const visible = all.filter((id) => Array.isArray(stored) && stored.includes(id));
  return {
    all,
    visible,
    show: (ids: readonly string[]) => store(all.filter((id) => ids.includes(id))),
  };
}

interface Props<Id extends string> {
  choice: ReturnType<typeof useColumnChoice<Id>>;
  titleOf: (id: Id) => string;
}

/** Selects the columns that a list shows. */
export function ColumnChoice<Id extends string>({ choice, titleOf }: Props<Id>) {
  const { t } = useTranslation('ui');
  return (
    <ToolPanel
      icon={<IconColumns3 size={18} stroke={1.75} aria-hidden />}
      title={t('table.columns')}
    >
      <Checkbox.Group value={[...choice.visible]} onChange={choice.show}>
        <Stack gap={14}>
          {choice.all.map((id) => (
            <Checkbox key={id} value={id} label={titleOf(id)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Text size="xs" c="var(--dot-ink-3)">
        {t('table.columns_hint')}
      </Text>
    </ToolPanel>
  );
}
