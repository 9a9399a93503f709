import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { keyOf, useStill } from './use-still.ts';

afterEach(cleanup);

/** Days off, as they are typed. */
function Days() {
  const [days, change] = useState(['2030-03-01', '2030-03-05']);
  const { entries, listProps } = useStill(
    days
      .map((at, index) => ({ kind: 'off', index, at }))
      .toSorted((a, b) => a.at.localeCompare(b.at)),
  );
  return (
    <>
      <ul {...listProps}>
        {entries.map((entry) => (
          <li key={keyOf(entry)}>
            <input
              value={entry.at}
              onChange={({ target }) => change(days.with(entry.index, target.value))}
            />
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => change([...days, '2030-03-02'])}>
        Day off
      </button>
    </>
  );
}

const values = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

test('a row stays under the keyboard while its day is typed, and goes where it belongs afterwards', () => {
  render(<Days />);
  const first = screen.getByDisplayValue('2030-03-01');
  act(() => first.focus());

  fireEvent.change(first, { target: { value: '2030-03-09' } });

  expect(values()).toEqual(['2030-03-09', '2030-03-05']);
  expect(document.activeElement).toBe(first);
  act(() => screen.getByRole('button').focus());
  expect(values()).toEqual(['2030-03-05', '2030-03-09']);
});

test('what is added meanwhile stands where it belongs', () => {
  render(<Days />);
  act(() => screen.getByDisplayValue('2030-03-01').focus());

  fireEvent.click(screen.getByRole('button'));

  expect(values()).toEqual(['2030-03-01', '2030-03-02', '2030-03-05']);
});
