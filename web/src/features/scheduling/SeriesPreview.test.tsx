import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { SeriesPreview } from './SeriesPreview.tsx';

setUpScreens('scheduling');

const occurrences = [
  { occurrence: 1, start: '2026-12-01T09:00:00Z', end: '2026-12-01T10:00:00Z', free: true },
  { occurrence: 2, start: '2026-12-08T09:00:00Z', end: '2026-12-08T10:00:00Z', free: false },
];

test('lets the user skip a free occurrence and include it again', async () => {
  const toggled: number[] = [];
  const series = {
    occurrences,
    timeZone: 'Africa/Tunis',
    onToggleSkip: (it: number) => toggled.push(it),
  };
  const { rerenderScreen } = renderScreen(<SeriesPreview {...series} />);

  await userEvent.click(await screen.findByRole('button', { name: /^Skip Tue, Dec 1/ }));
  expect(screen.getAllByRole('button')).toHaveLength(1);
  rerenderScreen(<SeriesPreview {...series} skippedOccurrences={new Set([1])} />);
  await userEvent.click(screen.getByRole('button', { name: /^Include Tue, Dec 1/ }));

  expect(toggled).toEqual([1, 1]);
});
