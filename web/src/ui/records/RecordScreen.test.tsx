import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api/api-errors.ts';
import { renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { RecordScreen } from './RecordScreen.tsx';

setUpScreens('bookings');

const open = (error: Error | null) =>
  renderScreen(
    <RecordScreen
      listPath="/booking"
      namespace="bookings"
      query={{ data: 'Kept by the cache', isPending: false, error, refetch: () => {} }}
      main={(row) => <p>{row}</p>}
    />,
  );

test('a record that the server no longer finds is missing, although the cache has it', () => {
  open(new ApiError(404, { code: 'booking.not_found' }));
  expect(screen.queryByRole('heading', { name: 'Booking not found' })).not.toBeNull();
  expect(screen.queryByText('Kept by the cache')).toBeNull();
});

test('a record whose refetch fails otherwise stays', () => {
  open(new ApiError(503, { code: 'server.unavailable' }));
  expect(screen.queryByText('Kept by the cache')).not.toBeNull();
});
