import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { SendBar } from './SendBar.tsx';

beforeEach(async () => {
  await loadTexts('app', 'ui', 'experts');
  await chooseLanguage('en');
});
afterEach(cleanup);

const anybody = {
  name: 'Fundraising',
  hours: null,
  leastHours: { usedMinutes: 120, limitMinutes: 240 },
  requestsToday: { used: 0, limit: 5 },
};

function see(minutes: number, count: number) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <SendBar expert={anybody} minutes={minutes} count={count} busy={false} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return screen.queryByText(/^(At|After).* left/)?.textContent?.replaceAll('\u00a0', ' ');
}

test('who asks any expert sees how little may be left with whoever comes, before and after it', () => {
  expect(see(60, 0)).toBe('At least 2 h left with each of them');
  cleanup();
  expect(see(60, 1)).toBe('After this request: at least 1 h left of 4 h');
  cleanup();
});

test('and that only whoever has enough is asked, where some have too little left', () => {
  see(180, 0);
  expect(screen.getByText('Whoever you have enough hours left with is asked.')).toBeTruthy();
  expect(screen.queryByText(/^At least/)).toBeNull();
});
