import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseLanguage, loadTexts } from '../app/i18n.ts';
import { DotRatingField } from './DotRatingField.tsx';

beforeEach(async () => {
  await loadTexts('ui');
  await chooseLanguage('en');
});
afterEach(cleanup);

function Field({ clearable = false, error }: { clearable?: boolean; error?: string }) {
  const [value, setValue] = useState<number | null>(null);
  return (
    <MantineProvider env="test">
      <DotRatingField
        label="Quality"
        value={value}
        onChange={setValue}
        clearable={clearable}
        error={error}
        data-path="quality"
      />
    </MantineProvider>
  );
}

const dots = () => screen.getAllByRole<HTMLInputElement>('radio');
const chosen = () => dots().findIndex(({ checked }) => checked) + 1;

test('each dot has a name with its word, and the word of the chosen one is seen', async () => {
  render(<Field />);
  const user = userEvent.setup();

  expect(screen.getByRole('radiogroup', { name: 'Quality' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '4 of 5: Very good' }));
  expect(chosen()).toBe(4);
  expect(screen.getByText('Very good')).toBeTruthy();
});

test('the keyboard comes to the group once, chooses by the arrows, and goes on', async () => {
  render(<Field clearable />);
  const user = userEvent.setup();

  await user.tab();
  await user.keyboard(' ');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(chosen()).toBe(3);
  await user.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Take this rating back');
  await user.keyboard('{Enter}');
  expect(chosen()).toBe(0);
});

test('what is asked for cannot be taken back, and says what is wrong where a form leads to', () => {
  render(<Field error="This field is required" />);

  const group = screen.getByRole('radiogroup');
  expect(group.getAttribute('aria-invalid')).toBe('true');
  const told = document.getElementById(group.getAttribute('aria-describedby') ?? '');
  expect(told?.textContent).toBe('This field is required');
  expect(document.querySelectorAll('[data-path=quality]')).toHaveLength(1);
  expect(screen.queryByRole('button')).toBeNull();
});
