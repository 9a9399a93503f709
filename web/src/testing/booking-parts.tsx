import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import type { Me } from '@thedot/domain/users/users.contract';
import type { ReactElement } from 'react';
import { amira, request, session, slimane } from './booking.tsx';
import { ownCache, show } from './screens.tsx';

const TOMORROW = Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS;

/** Hours of one day to come, in UTC. */
export const at = (hour: number) => new Date(TOMORROW + hour * HOUR_MS).toISOString();
export const hourAt = (hour: number) => ({ start: at(hour), end: at(hour + 1) });

/** Slimane and Amira, as calls name them. */
export const EXPERT = '0199aaaa-0000-7000-8000-000000000001';
export const ASKER = '0199aaaa-0000-7000-8000-000000000002';
const known = {
  id: '0199aaaa-0000-7000-8000-000000000003',
  expert: { ...slimane, id: EXPERT },
  requester: { ...amira, id: ASKER },
};

/** The expert has answered with nine o'clock. */
export const offered = {
  ...request,
  ...known,
  turn: 'requester' as const,
  round: 2,
  slots: [{ ...hourAt(9), free: true }],
};
export const atNine = { ...session, ...known, session: hourAt(9) };

/** Part of a booking's page, as somebody sees it; seen again, it is the same page. */
export function seePart(viewer: Partial<Me>, part: ReactElement) {
  const { showAgain } = show(part, { me: viewer, cache: ownCache() });
  return { seeAgain: showAgain };
}
