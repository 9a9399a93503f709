import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { Zones } from '../../../ui/use-format.ts';
import { StepDay } from './StepDay.tsx';

beforeEach(async () => {
  await loadTexts('app', 'ui', 'followups');
  await chooseLanguage('en');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each([
  // In Auckland it is the tenth already.
  ['2026-03-09T20:00:00Z', 'Due today'],
  ['2026-03-09T22:59:00Z', 'Due today'],
  ['2026-03-09T23:00:00Z', 'Was due yesterday'],
])('a step is late once its day is over in the hub: at %s it reads “%s”', (now, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  render(
    <Zones value={{ reader: 'Pacific/Auckland', hub: 'Africa/Tunis' }}>
      <StepDay step={{ due: '2026-03-09', doneAt: null }} />
    </Zones>,
  );

  expect(screen.getByText(words)).toBeTruthy();
});
