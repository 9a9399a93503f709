import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { NINE, listNotifications, bookingRequest } from './sessions.ts';
import type { TestPerson, World } from '../world.ts';

export interface Slot {
  readonly start: string;
  readonly end: string;
}

export const request = ({ api }: TestPerson, expertId: string, ...slots: Slot[]) =>
  api.bookings.request({ body: bookingRequest(expertId, ...slots) });

export const accept = (
  { api }: TestPerson,
  bookingId: string,
  { start }: Pick<Slot, 'start'> = NINE,
  more: { round?: number; sequence?: number } = {},
) => api.bookings.accept({ body: { bookingId, start, ...more } });

export const decline = (
  { api }: TestPerson,
  bookingId: string,
  reason = 'Away that week',
  more: { round?: number } = {},
) => api.bookings.decline({ body: { bookingId, status: 'rejected', reason, ...more } });

export const cancel = (
  { api }: TestPerson,
  bookingId: string,
  reason = 'Not needed',
  more: {
    andFollowing?: boolean;
    expectedStatus?: 'pending' | 'accepted';
    expectedStart?: string;
    round?: number;
  } = {},
) => api.bookings.setStatus({ body: { bookingId, status: 'cancelled', reason, ...more } });

export const repropose = (
  { api }: TestPerson,
  bookingId: string,
  slots: readonly Slot[],
  more: { message?: string; answerIn?: number; round?: number } = {},
) => api.bookings.repropose({ body: { bookingId, slots: [...slots], ...more } });

export const withdraw = ({ api }: TestPerson, bookingId: string, { start } = NINE) =>
  api.bookings.withdraw({ query: { bookingId, start } });

export const moveBooking = (
  { api }: TestPerson,
  id: string,
  { start }: Pick<Slot, 'start'>,
  more: { expectedStart?: string; message?: string } = {},
) => api.bookings.change({ params: { id }, body: { start, ...more } });

export const getBooking = ({ api }: TestPerson, id: string) => api.bookings.get({ params: { id } });

/** The newest notification of a user. */
export const findNewestNotification = async (person: TestPerson) =>
  (await listNotifications(person))[0];

export { expectRefusal } from '../refusals.ts';

/** Creates an accepted session of an expert with a new requester. */
export async function createSessionWith(
  world: World,
  expert: TestPerson,
  slot: Slot = NINE,
  category: Expertise = 'Fundraising',
) {
  const startup = await world.person('startup');
  const body = { ...bookingRequest(expert.id, slot), category };
  const { id } = await startup.api.bookings.request({ body });
  await accept(expert, id, slot);
  return { startup, id };
}

export const removeUser = ({ db }: World, { id }: TestPerson) =>
  db.updateTable('users').set({ is_removed: true }).where('id', '=', id).execute();

export const forbidBooking = ({ db }: World, { organizationId }: TestPerson) =>
  db
    .updateTable('organizations')
    .set({ can_book_expert: false })
    .where('id', '=', organizationId)
    .execute();

type Edit = Omit<Parameters<TestPerson['api']['bookings']['change']>[0]['body'], 'start'>;
export const editBooking = ({ api }: TestPerson, id: string, body: Edit) =>
  api.bookings.change({ params: { id }, body });

type Report = Parameters<TestPerson['api']['bookings']['recordAttendance']>[0]['body'];
export const report = (
  { api }: TestPerson,
  bookingId: string,
  attendance: NonNullable<Report['attendance']>,
  more: { expectedStart?: string } = {},
) => api.bookings.recordAttendance({ body: { bookingId, attendance, ...more } });

/** The body with which an expert proposes a session to a requester. */
export const proposalBody = (requesterId: string, ...slots: Slot[]) => {
  const { expertId: _, ...said } = bookingRequest('', ...slots);
  return { ...said, requesterId };
};
export const propose = (
  { api }: TestPerson,
  requesterId: string,
  slots: readonly Slot[],
  more: { weeks?: number; expertId?: string; description?: string } = {},
) => api.bookings.propose({ body: { ...proposalBody(requesterId, ...slots), ...more } });
