import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { hoursFromNow, slot } from '../../../testing/booking.tsx';
import { pressButton, renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { SlotPicker } from './SlotPicker.tsx';
import { type SlotSource, useSlotSelection } from './use-slot-selection.ts';

let drawnCalendars = 0;
vi.mock('../../../ui/fields/MonthCalendar.tsx', () => ({
  MonthCalendar: () => {
    drawnCalendars += 1;
    return null;
  },
}));

setUpScreens('scheduling');

const free = slot(72);
const source: SlotSource = {
  owner: { name: 'Sonia', timeZone: null },
  getSlotsQuery: (month) => ({
    queryKey: ['slots', month],
    queryFn: async () => ({ slots: [free] }),
    select: ({ slots }) => slots,
  }),
  liveSubscription: {},
  horizonDays: 60,
  nextFree: hoursFromNow(72),
};

function Times() {
  const [selected, setSelected] = useState<readonly string[]>([]);
  return (
    <SlotPicker
      slots={useSlotSelection(source, { minutes: 60, selected, onSelect: setSelected })}
    />
  );
}

test('selecting a time does not draw the calendar of the month again', async () => {
  renderScreen(<Times />);
  const time = await screen.findByRole('button', { pressed: false });
  const drawnBefore = drawnCalendars;

  await pressButton(time.textContent);

  expect(time.getAttribute('aria-pressed')).toBe('true');
  expect(drawnCalendars).toBe(drawnBefore);
});
