import { Select } from '@mantine/core';
import classes from './FilterBar.module.css';

interface Props<Value extends string> {
  /** What it narrows the list by. */
  label: string;
  /** What it says while it narrows nothing. */
  all: string;
  data: readonly { readonly value: Value; readonly label: string }[];
  value: Value | undefined;
  onChange: (value: Value | null) => void;
  searchable?: boolean;
  /** Something is always chosen. */
  isKept?: boolean;
  /** Its choices name what they are about, and are long. */
  isWide?: boolean;
}

export const FilterSelect = <Value extends string>({
  label,
  all,
  data,
  value,
  onChange,
  searchable = false,
  isKept = false,
  isWide = false,
}: Props<Value>) => (
  <Select<Value>
    className={classes.choice ?? ''}
    mod={{ wide: isWide }}
    aria-label={label}
    placeholder={all}
    clearable={!isKept}
    allowDeselect={!isKept}
    clearButtonProps={{ 'aria-label': all }}
    searchable={searchable}
    data={[...data]}
    value={value ?? null}
    onChange={onChange}
  />
);
