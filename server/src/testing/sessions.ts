import type { WeeklyHours } from '@thedot/domain/availability/availability.contract';
import type { KeptMail } from '../platform/mail/mailer.ts';
import type { PersonWish, TestPerson, World } from './world.ts';

/** Half past eight on a Monday, in Tunis. */
export const MONDAY = new Date('2026-03-09T07:30:00.000Z');

export const WORKING_HOURS: readonly WeeklyHours[] = [1, 2, 3, 4, 5].map((wday) => ({
  wday,
  start: '09:00',
  end: '17:00',
}));

/** An expert who has said when they receive. */
export async function expertIn(
  world: World,
  {
    hours = WORKING_HOURS,
    timeZone = 'Africa/Tunis',
    ...wish
  }: PersonWish & { readonly hours?: readonly WeeklyHours[] } = {},
) {
  const expert = await world.person('expert', { timeZone, ...wish });
  await expert.api.availability.save({ body: { timeZone, hours: [...hours] } });
  return expert;
}

/** A time of some day of March 2026 in Tunis, which is an hour ahead of UTC. */
export function tunis(day: number, time: string, minutes = 60) {
  const start = Date.parse(`2026-03-${String(day).padStart(2, '0')}T${time}:00+01:00`);
  return {
    start: new Date(start).toISOString(),
    end: new Date(start + minutes * 60_000).toISOString(),
  };
}

/** What a request says unless a test says otherwise. */
export const wish = (expertId: string, ...slots: { start: string; end: string }[]) => ({
  expertId,
  category: 'Fundraising' as const,
  description: 'How to speak to the first investor',
  minutes: 60,
  slots,
});

export const NINE = tunis(11, '09:00');
export const TEN = tunis(11, '10:00');

/** An expert and somebody who may book them. */
export async function pairIn(world: World) {
  return { expert: await expertIn(world), startup: await world.person('startup') };
}

/** A request that waits for the expert's answer, for nine or ten unless said otherwise. */
export async function requestedIn(world: World, ...slots: { start: string; end: string }[]) {
  const { expert, startup } = await pairIn(world);
  const body = wish(expert.id, ...(slots.length > 0 ? slots : [NINE, TEN]));
  return { expert, startup, booking: await startup.api.bookings.request({ body }) };
}

/** A session at nine. */
export async function acceptedIn(world: World) {
  const { booking, ...people } = await requestedIn(world);
  const body = { bookingId: booking.id, start: NINE.start };
  return { ...people, booking: await people.expert.api.bookings.accept({ body }) };
}

/** What the bell says to somebody, newest first. */
export const toldTo = async (person: TestPerson) => (await person.api.notifications.list()).items;

/** The subjects of the mails that have reached somebody. */
export async function mailedTo(world: World, { email }: TestPerson): Promise<string[]> {
  const mails = (await world.app.inject('/mail/api')).json<KeptMail[]>();
  return mails.filter((mail) => mail.to === email).map((mail) => mail.subject);
}

/** A session that took place, as its expert says; afterwards it is just over. */
export async function heldIn(
  world: World,
  between: { readonly expert?: TestPerson; readonly startup?: TestPerson } = {},
  slot = NINE,
) {
  const expert = between.expert ?? (await expertIn(world));
  const startup = between.startup ?? (await world.person('startup'));
  world.clock = MONDAY;
  const { id } = await startup.api.bookings.request({ body: wish(expert.id, slot) });
  await expert.api.bookings.accept({ body: { bookingId: id, start: slot.start } });
  world.clock = new Date(slot.end);
  const booking = await expert.api.bookings.done({ body: { bookingId: id } });
  return { expert, startup, booking };
}
