import { Button, Group, Popover, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterChange, ListFilterState } from '../../lib/hooks/use-list-filters.ts';
import { EmptyState } from '../EmptyState.tsx';
import { FilterSelect } from './FilterSelect.tsx';
import { SearchField } from './SearchField.tsx';

interface FilterField {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

interface FilterDefinition<Name extends string, Value extends string> {
  /** The parameter in the address. */
  readonly name: Name;
  readonly label: string;
  /** The text while nothing is selected. */
  readonly placeholder?: string;
  readonly options?: readonly { readonly value: Value; readonly label: string }[];
  /** The option without a parameter; makes the filter required. */
  readonly defaultValue?: Value;
  /** Another field than a select. */
  readonly render?: (field: FilterField) => ReactNode;
  readonly searchable?: boolean;
  readonly isWide?: boolean;
  /** In the panel "More filters". */
  readonly isInMoreFilters?: boolean;
}

/** A filter of a list, by its parameter in the address. */
export type ListFilter<Values extends object> = {
  [Name in keyof Values & string]-?: FilterDefinition<Name, NonNullable<Values[Name]> & string>;
}[keyof Values & string];

export interface ListFiltersProps<Values extends object> {
  /** The result of `useListFilters`. */
  filterState: ListFilterState<Values>;
  /** The label of the search field. */
  searchLabel?: string | undefined;
  filters?: readonly ListFilter<Values>[] | undefined;
  /** A switch between lists, before the search. */
  leftSection?: ReactNode;
  /** At the end of the row: export, columns, other fields. */
  rightSection?: ReactNode;
  /** Outside of a card: without its padding and line. */
  isPlain?: boolean;
}

/** The search field and the filters above a list; their values are in the address. */
export function ListFilters<Values extends object>({
  filterState,
  searchLabel,
  filters = [],
  leftSection,
  rightSection,
  isPlain,
}: ListFiltersProps<Values>) {
  const { t } = useTranslation('ui');
  // `ListFilter` pairs each name with its own values; from here they are plain strings.
  const fields = filters as readonly FilterDefinition<string, string>[];
  const values = filterState.values as Readonly<Record<string, string | undefined>>;
  const set = (name: string, value: string | null) =>
    filterState.setValues({ [name]: value } as FilterChange<Values>);

  const field = ({
    name,
    label,
    placeholder,
    options = [],
    defaultValue,
    render,
    ...look
  }: FilterDefinition<string, string>) =>
    render ? (
      render({ value: values[name] ?? null, onChange: (value) => set(name, value) })
    ) : (
      <FilterSelect
        label={label}
        placeholder={placeholder ?? t('table.any')}
        data={options}
        value={values[name] ?? defaultValue}
        isRequired={defaultValue !== undefined}
        searchable={look.searchable ?? false}
        isWide={look.isWide ?? false}
        isInPanel={look.isInMoreFilters ?? false}
        onChange={(value) => set(name, value === defaultValue ? null : value)}
      />
    );
  const more = fields.filter(({ isInMoreFilters }) => isInMoreFilters);
  const count = more.filter(({ name }) => values[name]).length;

  return (
    <search>
      <ListToolbar isPlain={isPlain}>
        {leftSection}
        {searchLabel && (
          <SearchField
            flex={{ base: '1 1 100%', sm: '1 1 260px' }}
            label={searchLabel}
            value={values['search'] ?? ''}
            onChange={(text) => set('search', text)}
          />
        )}
        {fields
          .filter(({ isInMoreFilters }) => !isInMoreFilters)
          .map((it) => (
            <Fragment key={it.name}>{field(it)}</Fragment>
          ))}
        {more.length > 0 && (
          <ToolbarPopover
            icon={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
            title={t('table.more_filters')}
            label={count ? t('table.more_filters_active', { count }) : t('table.more_filters')}
          >
            {more.map((it) => (
              <Fragment key={it.name}>{field(it)}</Fragment>
            ))}
          </ToolbarPopover>
        )}
        {rightSection}
      </ListToolbar>
    </search>
  );
}

interface NoResultsProps {
  title: string;
  onClear: () => void;
}

/** The empty state of a list while filters are set. */
export function NoResults({ title, onClear }: NoResultsProps) {
  const { t } = useTranslation('ui');
  return (
    <EmptyState
      title={title}
      text={t('table.filtered_empty')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('table.clear_filters')}
        </Button>
      }
    />
  );
}

interface ListToolbarProps extends Pick<ComponentProps<'div'>, 'role' | 'aria-label' | 'children'> {
  isPlain?: boolean | undefined;
}

/** The row above a list: filters, or actions for the selected rows. */
export const ListToolbar = ({ isPlain = false, ...props }: ListToolbarProps) => (
  <Group
    {...props}
    gap={10}
    {...(isPlain
      ? { mb: 20 }
      : { px: { base: 14, sm: 20 }, py: 14, style: { borderBottom: '1px solid var(--dot-line)' } })}
  />
);

interface ToolbarPopoverProps {
  icon: ReactNode;
  /** The name of the panel. */
  title: string;
  /** The label of the button, if it is not the title. */
  label?: string;
  children: ReactNode;
}

/** A button of the toolbar that opens a small panel. */
export const ToolbarPopover = ({ icon, title, label = title, children }: ToolbarPopoverProps) => (
  <Popover position="bottom-end" trapFocus keepMounted={false}>
    <Popover.Target>
      <Button variant="default" leftSection={icon}>
        {label}
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label={title}>
      <Stack gap={14} w={260}>
        {children}
      </Stack>
    </Popover.Dropdown>
  </Popover>
);
