import { Box, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './AsyncSelect.module.css';

export interface NamedOption {
  readonly id: string;
  readonly name: string;
}

const TYPING_MS = 200;

/** The debounced search text; the name of the selected option is not searched for. */
export function useTypedSearch(chosen: NamedOption | undefined) {
  const [typed, onTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), TYPING_MS);
  return { typed, onTyped, search: search === chosen?.name ? '' : search };
}

/** The field props that the wrapping select passes through. */
export type AsyncSelectProps = Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'
>;

interface Props<Found extends NamedOption> extends AsyncSelectProps {
  value: string | null;
  typed: string;
  onTyped: (typed: string) => void;
  /** Undefined until the server has answered. */
  found: readonly Found[] | undefined;
  chosen: Found | undefined;
  onPick: (picked: Found | null) => void;
  /** Secondary text beside the name. */
  aside?: (found: Found) => string;
}

/** A select with server-side search. */
export function AsyncSelect<Found extends NamedOption>(props: Props<Found>) {
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
      // The server has filtered already, ignoring accents.
      filter={({ options: all }) => all}
      {...(aside && {
        renderOption: ({ option }) => {
          const its = options.find(({ id }) => id === option.value);
          return (
            <span className={classes.option}>
              {option.label}
              {its && (
                <Box component="small" fz={12} c="var(--dot-ink-3)">
                  {aside(its)}
                </Box>
              )}
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
