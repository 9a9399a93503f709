import { act, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { CalendarEntriesContext } from '../../lib/calendar-entries.ts';
import { renderRoutes, setUpScreens } from '../../testing/screens.tsx';
import { EntryViewsProvider } from './entry-views.tsx';

setUpScreens();

test('shows the error page when the code of the entries cannot be loaded, and loads it once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('Offline')));
  const entries = [{ live: [], load }];
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <CalendarEntriesContext value={entries}>
          <EntryViewsProvider>The calendar</EntryViewsProvider>
        </CalendarEntriesContext>
      ),
      errorElement: <p>The page could not be shown</p>,
    },
  ]);
  await act(async () => renderRoutes(router));
  await screen.findByText('The page could not be shown');
  expect(load).toHaveBeenCalledTimes(1);
});
