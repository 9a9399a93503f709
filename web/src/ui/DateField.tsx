import { TextInput, type TextInputProps } from '@mantine/core';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string | null;
  onChange: (day: string | null) => void;
}

/** A day that people know by heart and type, such as a birthday; the browser's own field does it best. */
export function DateField({ value, onChange, ...field }: Props) {
  return (
    <TextInput
      type="date"
      {...field}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
