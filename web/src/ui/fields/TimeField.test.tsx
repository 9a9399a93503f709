import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { chooseTimeFormat } from '../../lib/format/time-format.ts';
import { renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { TimeField } from './TimeField.tsx';

setUpScreens('ui');

afterEach(() => chooseTimeFormat({ clock: '24', weekStart: 'monday' }));

function open(clock: '12' | '24') {
  chooseTimeFormat({ clock, weekStart: 'monday' });
  const onChange = vi.fn<(time: string) => void>();
  renderScreen(<Field onChange={onChange} />);
  return { onChange, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Time' }) };
}

function Field({ onChange }: { onChange: (time: string) => void }) {
  const [value, setValue] = useState('09:00');
  return (
    <TimeField
      aria-label="Time"
      value={value}
      onChange={(time) => {
        setValue(time);
        onChange(time);
      }}
    />
  );
}

const words = (typeset: string) => typeset.replaceAll(/\s/g, ' ');

test.each([
  ['12', '9:30 pm', '21:30', '9:30 PM'],
  ['12', '14h15', '14:15', '2:15 PM'],
  ['24', '9:30 pm', '21:30', '21:30'],
  ['24', '1415', '14:15', '14:15'],
] as const)(
  'on a clock of %s hours, "%s" is the time %s, shown as %s',
  async (clock, typed, time, shown) => {
    const { onChange, field } = open(clock);
    expect(words(field.value)).toBe(clock === '12' ? '9:00 AM' : '09:00');

    await userEvent.clear(field);
    await userEvent.type(field, typed);
    expect(field.value).toBe(typed);
    await userEvent.tab();

    expect(onChange).toHaveBeenLastCalledWith(time);
    expect(words(field.value)).toBe(shown);
  },
);

test('a typed time is read before Enter sends its form', async () => {
  const { onChange, field } = open('12');
  await userEvent.clear(field);
  await userEvent.type(field, '5pm{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('17:00');
  expect(words(field.value)).toBe('5:00 PM');
});
