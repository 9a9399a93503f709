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
export function useDebouncedSearch(selectedOption: NamedOption | undefined) {
  const [searchValue, onSearchChange] = useState('');
  const [search] = useDebouncedValue(searchValue.trim().slice(0, 100), TYPING_MS);
  return { searchValue, onSearchChange, search: search === selectedOption?.name ? '' : search };
}

/** The field props that the wrapping select passes through. */
export type AsyncSelectProps = Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'
>;

interface Props<Option extends NamedOption> extends AsyncSelectProps {
  value: string | null;
  searchValue: string;
  onSearchChange: (value: string) => void;
  /** Undefined until the server has answered. */
  options: readonly Option[] | undefined;
  selectedOption: Option | undefined;
  onChange: (option: Option | null) => void;
  /** Secondary text beside the name. */
  getDescription?: (option: Option) => string;
}

/** A select with server-side search. */
export function AsyncSelect<Option extends NamedOption>(props: Props<Option>) {
  const {
    value,
    searchValue,
    onSearchChange,
    options: found = [],
    selectedOption,
    onChange,
    getDescription,
    ...field
  } = props;
  const { t } = useTranslation('app');
  const options =
    selectedOption && !found.some(({ id }) => id === selectedOption.id)
      ? [selectedOption, ...found]
      : found;
  return (
    <Select
      searchable
      openOnFocus={false}
      clearable
      {...(props.options && { nothingFoundMessage: t('form.nothing_found') })}
      {...field}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      // The server has filtered already, ignoring accents.
      filter={({ options: all }) => all}
      {...(getDescription && {
        renderOption: ({ option }) => {
          const named = options.find(({ id }) => id === option.value);
          return (
            <span className={classes.option}>
              {option.label}
              {named && (
                <Box component="small" fz={12} c="var(--dot-ink-3)">
                  {getDescription(named)}
                </Box>
              )}
            </span>
          );
        },
      })}
      value={value}
      onChange={(id) => onChange(options.find((it) => it.id === id) ?? null)}
      searchValue={searchValue}
      onSearchChange={onSearchChange}
    />
  );
}
