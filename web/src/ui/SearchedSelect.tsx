import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './SearchedSelect.module.css';

export interface Named {
  readonly id: string;
  readonly name: string;
}

const TYPING_MS = 200;

/** What somebody types to find one of many; what is shown of the chosen one is no search. */
export function useTypedSearch(chosen: Named | undefined) {
  const [typed, onTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), TYPING_MS);
  return { typed, onTyped, search: search === chosen?.name ? '' : search };
}

/** How a field of it is set up by whoever offers the choice. */
export type SearchedProps = Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'
>;

interface Props<Found extends Named> extends SearchedProps {
  value: string | null;
  typed: string;
  onTyped: (typed: string) => void;
  /** Nothing as long as the server has not answered. */
  found: readonly Found[] | undefined;
  chosen: Found | undefined;
  onPick: (picked: Found | null) => void;
  /** What is said beside a name. */
  aside?: (found: Found) => string;
}

/** One of more than a list can hold, found by any part of its name. */
export function SearchedSelect<Found extends Named>(props: Props<Found>) {
  const { value, typed, onTyped, found = [], chosen, onPick, aside, ...field } = props;
  const { t } = useTranslation('app');
  const options = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      searchable
      openOnFocus={false}
      clearable
      {...(props.found && { nothingFoundMessage: t('form.nothing_found') })}
      {...field}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      // The server has looked already, and knows accents.
      filter={({ options: all }) => all}
      {...(aside && {
        renderOption: ({ option }) => {
          const its = options.find(({ id }) => id === option.value);
          return (
            <span className={classes.option}>
              {option.label}
              {its && <small>{aside(its)}</small>}
            </span>
          );
        },
      })}
      value={value}
      onChange={(id) => onPick(options.find((it) => it.id === id) ?? null)}
      searchValue={typed}
      onSearchChange={onTyped}
    />
  );
}
