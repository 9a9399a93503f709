import { TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import classes from './TimeField.module.css';
import { stepTime, parseTypedTime } from '../../lib/format/typed-time.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  value?: string;
  onChange: (time: string) => void;
  onBlur?: () => void;
  /** The end of a range, which may be midnight as `24:00`. */
  isEnd?: boolean;
}

const STEP_MIN = 15;

/** A 24-hour time: accepts "9", "930" and "9h30"; the arrow keys step. */
export function TimeField({ value = '', onChange, onBlur, isEnd = false, ...field }: Props) {
  function step(event: KeyboardEvent<HTMLInputElement>) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    onChange(stepTime(value, direction * STEP_MIN, { isEnd }));
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
        const time = parseTypedTime(value, { isEnd });
        if (time !== value) onChange(time);
        onBlur?.();
      }}
    />
  );
}
