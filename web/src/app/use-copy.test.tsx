import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, loadTexts } from './i18n.ts';
import { useCopy } from './use-copy.tsx';

beforeEach(async () => {
  await loadTexts('app', 'ui', 'errors');
  await chooseLanguage('en');
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

function Copier() {
  const copy = useCopy();
  return <button onClick={() => void copy('the address', 'It is copied.')}>Copy</button>;
}

async function press(writeText: () => Promise<void>) {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  render(
    <MantineProvider env="test">
      <Notifications />
      <Copier />
    </MantineProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Copy' }));
}

test('what is copied is said to be', async () => {
  await press(async () => {});
  expect(await screen.findByText('It is copied.')).toBeTruthy();
});

test('a browser that refuses its clipboard does not refuse in silence', async () => {
  await press(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  expect(await screen.findByText(/Select the text and copy it yourself/)).toBeTruthy();
  expect(screen.queryByText('It is copied.')).toBeNull();
});
