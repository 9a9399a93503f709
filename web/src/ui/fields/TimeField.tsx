import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { hasTwelveHours } from '../../lib/format/time-format.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import classes from './TimeField.module.css';
import { isTime, stepTime, parseTypedTime } from '../../lib/format/typed-time.ts';
import { timeFieldWidth } from './time-field-width.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  /** As `09:30`, or what is typed of it. */
  value?: string;
  onChange: (time: string) => void;
  onBlur?: () => void;
  /** The end of a range, which may be midnight as `24:00`. */
  isEnd?: boolean;
}

const STEP_MIN = 15;

/** A time on the reader's clock: accepts "9", "930", "9h30" and "9:30 pm" on both; the arrow keys step. */
export function TimeField({ value = '', onChange, onBlur, isEnd = false, ...field }: Props) {
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);

  function finish() {
    setTyped(null);
    const time = parseTypedTime(value, { isEnd });
    if (time !== value) onChange(time);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') finish();
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    setTyped(null);
    onChange(stepTime(value, direction * STEP_MIN, { isEnd }));
  }

  return (
    <TextInput
      // The keys of digits alone have no letters for am and pm.
      inputMode={hasTwelveHours() ? 'text' : 'numeric'}
      placeholder={format.clockTime('09:00')}
      autoComplete="off"
      maxLength={10}
      styles={{ input: { width: timeFieldWidth() } }}
      classNames={{ input: classes.time }}
      {...field}
      value={value === typed || !isTime(value) ? value : format.clockTime(value)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(event.currentTarget.value);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => {
        finish();
        onBlur?.();
      }}
    />
  );
}
