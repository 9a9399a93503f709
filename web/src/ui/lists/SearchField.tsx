import { type MantineStyleProps, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

interface Props {
  /** Accessible name and placeholder. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  flex?: MantineStyleProps['flex'];
}

const TYPING_MS = 250;

/** A search field; applies the text after a pause in typing, or on blur. */
export function SearchField({ label, value, onChange, flex }: Props) {
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  const search = useDebouncedCallback((text: string) => onChange(text.trim()), TYPING_MS);

  // The applied value may change from outside: by "clear filters" or the back button.
  if (applied !== value) {
    setApplied(value);
    if (typed.trim() !== value) setTyped(value);
  }

  return (
    <TextInput
      {...(flex && { flex })}
      type="search"
      data-key="/"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      maxLength={100}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value);
      }}
      onBlur={() => search.flush()}
    />
  );
}
