import { expertIn, wish } from './sessions.ts';
import type { TestPerson, World } from './world.ts';

const HOURS = [3, 4].map((wday) => ({ wday, start: '09:00', end: '17:00' }));
/** Wednesdays at nine in Paris: the clocks change on the 29th of March. */
export const FIRST = { start: '2026-03-18T08:00:00.000Z', end: '2026-03-18T09:00:00.000Z' };
export const WEEKS = [
  '2026-03-18T08:00',
  '2026-03-25T08:00',
  '2026-04-01T07:00',
  '2026-04-08T07:00',
];

export const parisian = (world: World) =>
  expertIn(world, { timeZone: 'Europe/Paris', hours: HOURS });
export const ask = ({ api }: TestPerson, expertId: string, weeks: number, first = FIRST) =>
  api.bookings.request({ body: { ...wish(expertId, first), weeks } });
export const accept = ({ api }: TestPerson, bookingId: string, { start } = FIRST) =>
  api.bookings.accept({ body: { bookingId, start } });
export const look = ({ api }: TestPerson, id: string) => api.bookings.one({ params: { id } });
export const starts = (weeks: readonly { readonly start: string }[]) =>
  weeks.map(({ start }) => new Date(start).toISOString().slice(0, 16));

/** A weekly session that was accepted. */
export async function seriesOf(world: World, weeks: number) {
  const [expert, startup] = [await parisian(world), await world.person('startup')];
  const { id } = await ask(startup, expert.id, weeks);
  return { expert, startup, booking: await accept(expert, id) };
}
