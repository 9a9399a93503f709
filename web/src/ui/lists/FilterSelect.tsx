import { Select } from '@mantine/core';

interface Props<Value extends string> {
  /** The accessible name; in a panel, the visible label. */
  label: string;
  /** The placeholder while nothing is selected. */
  placeholder: string;
  data: readonly { readonly value: Value; readonly label: string }[];
  value: Value | undefined;
  onChange: (value: Value | null) => void;
  searchable?: boolean;
  /** Cannot be cleared. */
  isRequired?: boolean;
  /** For long options. */
  isWide?: boolean;
  /** In a panel, whose dropdowns open inside it, so that a choice does not close it. */
  isInPanel?: boolean;
}

export const FilterSelect = <Value extends string>({
  label,
  placeholder,
  data,
  value,
  onChange,
  searchable = false,
  isRequired = false,
  isWide = false,
  isInPanel = false,
}: Props<Value>) => (
  <Select<Value>
    {...(isInPanel
      ? { label, comboboxProps: { withinPortal: false } }
      : {
          'aria-label': label,
          flex: { base: isWide ? '1 1 100%' : '1 1 140px', sm: `0 1 ${isWide ? 300 : 180}px` },
        })}
    placeholder={placeholder}
    clearable={!isRequired}
    allowDeselect={!isRequired}
    clearButtonProps={{ 'aria-label': placeholder }}
    searchable={searchable}
    data={[...data]}
    value={value ?? null}
    onChange={onChange}
  />
);
