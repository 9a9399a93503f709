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
  readonly all?: string;
  readonly options?: readonly { readonly value: Value; readonly label: string }[];
  /** The option without a parameter; makes the filter required. */
  readonly defaultOption?: Value;
  /** Another field than a select. */
  readonly render?: (field: FilterField) => ReactNode;
  readonly isSearchable?: boolean;
  readonly isWide?: boolean;
  /** In the panel "More filters". */
  readonly isMore?: boolean;
}

/** A filter of a list, by its parameter in the address. */
export type ListFilter<Chosen extends object> = {
  [Name in keyof Chosen & string]-?: FilterDefinition<Name, NonNullable<Chosen[Name]> & string>;
}[keyof Chosen & string];

export interface ListFiltersProps<Chosen extends object> {
  /** The result of `useListFilters`. */
  state: ListFilterState<Chosen>;
  /** The label of the search field. */
  search?: string | undefined;
  filters?: readonly ListFilter<Chosen>[] | undefined;
  /** A switch between lists, before the search. */
  lead?: ReactNode;
  /** At the end of the row: export, columns, other fields. */
  tools?: ReactNode;
  /** Outside of a card: without its padding and line. */
  isPlain?: boolean;
}

/** The search field and the filters above a list; their values are in the address. */
export function ListFilters<Chosen extends object>({
  state,
  search,
  filters = [],
  lead,
  tools,
  isPlain,
}: ListFiltersProps<Chosen>) {
  const { t } = useTranslation('ui');
  // `ListFilter` pairs each name with its own values; from here they are plain strings.
  const fields = filters as readonly FilterDefinition<string, string>[];
  const chosen = state.chosen as Readonly<Record<string, string | undefined>>;
  const set = (name: string, value: string | null) =>
    state.change({ [name]: value } as FilterChange<Chosen>);

  const field = ({
    name,
    label,
    all,
    options = [],
    defaultOption,
    render,
    ...look
  }: FilterDefinition<string, string>) =>
    render ? (
      render({ value: chosen[name] ?? null, onChange: (value) => set(name, value) })
    ) : (
      <FilterSelect
        label={label}
        all={all ?? t('table.any')}
        data={options}
        value={chosen[name] ?? defaultOption}
        isRequired={defaultOption !== undefined}
        searchable={look.isSearchable ?? false}
        isWide={look.isWide ?? false}
        isInPanel={look.isMore ?? false}
        onChange={(value) => set(name, value === defaultOption ? null : value)}
      />
    );
  const more = fields.filter(({ isMore }) => isMore);
  const count = more.filter(({ name }) => chosen[name]).length;

  return (
    <search>
      <ListToolbar isPlain={isPlain}>
        {lead}
        {search && (
          <SearchField
            flex={{ base: '1 1 100%', sm: '1 1 260px' }}
            label={search}
            value={chosen['search'] ?? ''}
            onChange={(text) => set('search', text)}
          />
        )}
        {fields
          .filter(({ isMore }) => !isMore)
          .map((it) => (
            <Fragment key={it.name}>{field(it)}</Fragment>
          ))}
        {more.length > 0 && (
          <ToolPanel
            icon={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
            title={t('table.more_filters')}
            label={count ? t('table.more_filters_active', { count }) : t('table.more_filters')}
          >
            {more.map((it) => (
              <Fragment key={it.name}>{field(it)}</Fragment>
            ))}
          </ToolPanel>
        )}
        {tools}
      </ListToolbar>
    </search>
  );
}

interface NoMatchProps {
  title: string;
  onClear: () => void;
}

/** The empty state of a list while filters are set. */
export function NoMatch({ title, onClear }: NoMatchProps) {
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

interface ToolPanelProps {
  icon: ReactNode;
  /** The name of the panel. */
  title: string;
  /** The label of the button, if it is not the title. */
  label?: string;
  children: ReactNode;
}

/** A button of the toolbar that opens a small panel. */
export const ToolPanel = ({ icon, title, label = title, children }: ToolPanelProps) => (
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
