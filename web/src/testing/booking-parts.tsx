import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import type { Me } from '@thedot/domain/users/users.contract';
import type { ReactElement } from 'react';
import { amira, request, session, slimane } from './booking.tsx';
import { createTestQueryClient, renderScreen } from './screens.tsx';

const TOMORROW = Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS;

/** An hour of a future day, in UTC. */
export const at = (hour: number) => new Date(TOMORROW + hour * HOUR_MS).toISOString();
export const hourSlot = (hour: number) => ({ start: at(hour), end: at(hour + 1) });

/** The ids of Slimane and Amira, valid as UUIDs in calls. */
export const EXPERT = '0199aaaa-0000-7000-8000-000000000001';
export const REQUESTER = '0199aaaa-0000-7000-8000-000000000002';
const known = {
  id: '0199aaaa-0000-7000-8000-000000000003',
  expert: { ...slimane, id: EXPERT },
  requester: { ...amira, id: REQUESTER },
};

/** The expert has proposed nine o'clock. */
export const proposedBooking = {
  ...request,
  ...known,
  turn: 'requester' as const,
  round: 2,
  slots: [{ ...hourSlot(9), free: true }],
};
export const sessionAtNine = { ...session, ...known, session: hourSlot(9) };

/** Renders a part of a booking page for a viewer. */
export function renderBookingPart(viewer: Partial<Me>, part: ReactElement) {
  const { rerenderScreen } = renderScreen(part, {
    me: viewer,
    cache: createTestQueryClient(),
  });
  return { rerenderBookingPart: rerenderScreen };
}
