import type { ContractFormHandle } from './use-contract-form.ts';

type NumberField<Values> = {
  [Name in keyof Values]: Values[Name] extends number ? Name : never;
}[keyof Values] &
  string;

/** The props of a select of numbers, of which one is always chosen. */
export function numberProps<Values extends Record<string, unknown>>(
  form: ContractFormHandle<Values>,
  name: NumberField<Values>,
) {
  const field = form.getInputProps(name);
  return {
    ...field,
    onChange: (value: number | null) => value !== null && field.onChange(value),
  };
}
