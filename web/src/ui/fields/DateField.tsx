import { TextInput, type TextInputProps } from '@mantine/core';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string | null;
  onChange: (day: string | null) => void;
}

/** A date that users type, such as a birthday, in the browser's native field. */
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
