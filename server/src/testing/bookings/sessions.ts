import type { WeeklyHours } from '@thedot/domain/scheduling/schedule.contract';
import { findAllMails } from '../notifications/mails.ts';
import type { PersonOptions, TestPerson, World } from '../world.ts';

/** 8:30 on a Monday in Tunis. */
export const MONDAY = new Date('2026-03-09T07:30:00.000Z');

export const WORKING_HOURS: readonly WeeklyHours[] = [1, 2, 3, 4, 5].map((wday) => ({
  wday,
  start: '09:00',
  end: '17:00',
}));

/** Creates an expert with working hours. */
export async function createExpert(
  world: World,
  {
    hours = WORKING_HOURS,
    timeZone = 'Africa/Tunis',
    ...bookingRequest
  }: PersonOptions & { readonly hours?: readonly WeeklyHours[] } = {},
) {
  const expert = await world.person('expert', { timeZone, ...bookingRequest });
  await expert.api.availability.save({ body: { timeZone, hours: [...hours] } });
  return expert;
}

/** A slot on a day of March 2026 in Tunis, which is UTC+1. */
export function tunisSlot(day: number, time: string, minutes = 60) {
  const start = Date.parse(`2026-03-${String(day).padStart(2, '0')}T${time}:00+01:00`);
  return {
    start: new Date(start).toISOString(),
    end: new Date(start + minutes * 60_000).toISOString(),
  };
}

/** The default body of a booking request. */
export const bookingRequest = (expertId: string, ...slots: { start: string; end: string }[]) => ({
  expertId,
  category: 'Fundraising' as const,
  description: 'How to speak to the first investor',
  minutes: 60,
  slots,
});

export const NINE = tunisSlot(11, '09:00');
export const TEN = tunisSlot(11, '10:00');

/** Creates an expert and a startup who may book them. */
export async function createPair(world: World) {
  return { expert: await createExpert(world), startup: await world.person('startup') };
}

/** Creates a pending request to an expert, by default for 9:00 or 10:00. */
export async function createPendingBooking(
  world: World,
  ...slots: { start: string; end: string }[]
) {
  const { expert, startup } = await createPair(world);
  const body = bookingRequest(expert.id, ...(slots.length > 0 ? slots : [NINE, TEN]));
  return { expert, startup, booking: await startup.api.bookings.request({ body }) };
}

/** Creates an accepted session at 9:00. */
export async function createAcceptedBooking(world: World) {
  const { booking, ...people } = await createPendingBooking(world);
  const body = { bookingId: booking.id, start: NINE.start };
  return { ...people, booking: await people.expert.api.bookings.accept({ body }) };
}

/** The notifications of a user, newest first. */
export const listNotifications = async (person: TestPerson) =>
  (await person.api.notifications.list()).items;

/** The subjects of the mails delivered to a user. */
export async function findMailSubjects(world: World, { email }: TestPerson): Promise<string[]> {
  const mails = await findAllMails(world);
  return mails.filter((mail) => mail.to === email).map((mail) => mail.subject);
}

/** Creates a session that its expert reported as held; the clock is at its end. */
export async function createHeldSession(
  world: World,
  between: { readonly expert?: TestPerson; readonly startup?: TestPerson } = {},
  slot = NINE,
) {
  const expert = between.expert ?? (await createExpert(world));
  const startup = between.startup ?? (await world.person('startup'));
  world.clock = MONDAY;
  const { id } = await startup.api.bookings.request({ body: bookingRequest(expert.id, slot) });
  await expert.api.bookings.accept({ body: { bookingId: id, start: slot.start } });
  world.clock = new Date(slot.end);
  const booking = await expert.api.bookings.recordAttendance({ body: { bookingId: id } });
  return { expert, startup, booking };
}
