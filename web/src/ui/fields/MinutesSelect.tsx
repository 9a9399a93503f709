import { Select, type SelectProps } from '@mantine/core';
import { useFormat } from '../../lib/format/use-format.ts';
import { DESCRIPTION_BELOW } from './description-below.ts';

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  value?: number | null;
  onChange: (minutes: number | null) => void;
  /** The usual choices; another stored value is added. */
  usual: readonly number[];
  /** The text of null, if it can be chosen. */
  none?: string;
  /** The text of a number; a length of time by default. */
  formatValue?: (value: number) => string;
}

const NONE = 'none';

/** A number that is chosen from a few usual ones, by default minutes. */
export function MinutesSelect({
  value = null,
  onChange,
  usual,
  none,
  formatValue,
  ...field
}: Props) {
  const format = useFormat();
  const name = formatValue ?? format.length;
  const values = [...new Set([...usual, ...(value === null ? [] : [value])])].sort((a, b) => a - b);
  return (
    <Select
      {...DESCRIPTION_BELOW}
      allowDeselect={false}
      {...field}
      value={value === null ? (none === undefined ? null : NONE) : String(value)}
      data={[
        ...(none === undefined ? [] : [{ value: NONE, label: none }]),
        ...values.map((it) => ({ value: String(it), label: name(it) })),
      ]}
      onChange={(chosen) => onChange(chosen === null || chosen === NONE ? null : Number(chosen))}
    />
  );
}
