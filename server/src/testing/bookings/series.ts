import { createExpert, bookingRequest } from './sessions.ts';
import type { TestPerson, World } from '../world.ts';

const HOURS = [3, 4].map((wday) => ({ wday, start: '09:00', end: '17:00' }));
/** Wednesdays at 9:00 in Paris; the clocks change on 29 March. */
export const FIRST = { start: '2026-03-18T08:00:00.000Z', end: '2026-03-18T09:00:00.000Z' };
export const WEEKS = [
  '2026-03-18T08:00',
  '2026-03-25T08:00',
  '2026-04-01T07:00',
  '2026-04-08T07:00',
];

export const createParisExpert = (world: World) =>
  createExpert(world, { timeZone: 'Europe/Paris', hours: HOURS });
export const requestSeries = (
  { api }: TestPerson,
  expertId: string,
  weeks: number,
  first = FIRST,
) => api.bookings.request({ body: { ...bookingRequest(expertId, first), weeks } });
export const accept = ({ api }: TestPerson, bookingId: string, { start } = FIRST) =>
  api.bookings.accept({ body: { bookingId, start } });
export const getBooking = ({ api }: TestPerson, id: string) => api.bookings.get({ params: { id } });
export const startTimes = (weeks: readonly { readonly start: string }[]) =>
  weeks.map(({ start }) => new Date(start).toISOString().slice(0, 16));

/** Creates an accepted weekly series. */
export async function createSeries(world: World, weeks: number) {
  const [expert, startup] = [await createParisExpert(world), await world.person('startup')];
  const { id } = await requestSeries(startup, expert.id, weeks);
  return { expert, startup, booking: await accept(expert, id) };
}
