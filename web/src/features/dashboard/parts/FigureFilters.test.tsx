import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { FigureFilters } from './FigureFilters.tsx';

beforeEach(async () => {
  await loadTexts('ui', 'figures');
  await chooseLanguage('en');
});
afterEach(cleanup);

test('some days are always looked at: their name cannot be taken away for none', () => {
  const period = { from: '2026-02-01', to: '2026-02-28' };
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T09:00:00Z') });
  render(
    <MantineProvider env="test">
      <FigureFilters chosen={{}} period={period} onChange={() => {}} />
    </MantineProvider>,
  );
  vi.useRealTimers();
  const days = screen.getByRole<HTMLInputElement>('combobox', { name: 'Days' });
  expect(days.value).toBe('Last month');

  expect(screen.queryByRole('button', { name: 'Days of my choice', hidden: true })).toBeNull();
});
