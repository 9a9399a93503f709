import { Checkbox, SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props<Choice extends string> {
  /** Of the field, to which an error moves the focus. */
  name: string;
  label: ReactNode;
  description?: string;
  options: readonly Choice[];
  value: readonly Choice[];
  error: ReactNode;
  /** On a wide page; 3 by default. */
  columns?: number;
  nameOf: (choice: Choice) => string;
  onChange: (value: Choice[]) => void;
}

/** Several choices of a few, in the order of the options. */
export function ChoiceBoxes<Choice extends string>({
  name,
  options,
  value,
  columns = 3,
  nameOf,
  onChange,
  ...texts
}: Props<Choice>) {
  return (
    <Checkbox.Group
      {...texts}
      value={[...value]}
      onChange={(names) => onChange(options.filter((it) => names.includes(it)))}
    >
      <SimpleGrid cols={{ base: 2, xs: columns }} spacing={12} verticalSpacing={8} pt={6}>
        {options.map((choice, index) => (
          <Checkbox
            key={choice}
            value={choice}
            label={nameOf(choice)}
            {...(index === 0 && { 'data-path': name })}
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
