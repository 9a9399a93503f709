import { Select } from '@mantine/core';
import classes from './FilterBar.module.css';

interface Props<Value extends string> {
  /** The accessible name. */
  label: string;
  /** The placeholder while nothing is selected. */
  all: string;
  data: readonly { readonly value: Value; readonly label: string }[];
  value: Value | undefined;
  onChange: (value: Value | null) => void;
  searchable?: boolean;
  /** Cannot be cleared. */
  isRequired?: boolean;
  /** For long options. */
  isWide?: boolean;
}

export const FilterSelect = <Value extends string>({
  label,
  all,
  data,
  value,
  onChange,
  searchable = false,
  isRequired = false,
  isWide = false,
}: Props<Value>) => (
  <Select<Value>
    className={classes.choice ?? ''}
    mod={{ wide: isWide }}
    aria-label={label}
    placeholder={all}
    clearable={!isRequired}
    allowDeselect={!isRequired}
    clearButtonProps={{ 'aria-label': all }}
    searchable={searchable}
    data={[...data]}
    value={value ?? null}
    onChange={onChange}
  />
);
