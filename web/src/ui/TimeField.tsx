import { TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import classes from './TimeField.module.css';
import { steppedTime, typedTime } from './typed-time.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  value?: string;
  onChange: (time: string) => void;
  onBlur?: () => void;
  /** It is where something ends, which may be at midnight. */
  isEnd?: boolean;
}

const STEP_MIN = 15;

/** A time of day as everybody here writes it: 24 hours, "9", "930" and "9h30" are understood, arrows step. */
export function TimeField({ value = '', onChange, onBlur, isEnd = false, ...field }: Props) {
  function step(event: KeyboardEvent<HTMLInputElement>) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    onChange(steppedTime(value, direction * STEP_MIN, { isEnd }));
  }

  return (
    <TextInput
      inputMode="numeric"
      placeholder="09:00"
      autoComplete="off"
      maxLength={5}
      classNames={{ input: classes.time }}
      {...field}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={step}
      onBlur={() => {
        const time = typedTime(value, { isEnd });
        if (time !== value) onChange(time);
        onBlur?.();
      }}
    />
  );
}
