import { type CalendarServer, icalendar, serving, startCalendarServer } from './calendar-server.ts';
import { MONDAY } from './sessions.ts';
import { createWorld, type TestPerson, type World } from './world.ts';

/** Wednesday from nine to half past ten in Tunis. */
export const DENTIST = [
  'SUMMARY:Dentist',
  'DTSTART;TZID=Africa/Tunis:20260311T090000',
  'DTEND;TZID=Africa/Tunis:20260311T103000',
];

interface Around {
  readonly world: World;
  /** The one calendar that all experts of the test keep. */
  readonly calendar: CalendarServer;
}

/** A hub that reads calendars of its own machine, and one to be read. */
export async function calendarWorld(): Promise<Around & { readonly close: () => Promise<void> }> {
  const [world, calendar] = await Promise.all([
    createWorld({ localCalendars: true }),
    startCalendarServer(),
  ]);
  const close = async () => {
    await calendar.close();
    await world.close();
  };
  return { world, calendar, close };
}

/** On the Monday before, with nothing but the dentist in it, and nobody who has asked for it. */
export function withTheDentist({ world, calendar }: Around): void {
  world.clock = MONDAY;
  calendar.answer = serving(icalendar(DENTIST));
  calendar.asked.length = 0;
}

export const forgetCalendars = ({ db }: World) => db.deleteFrom('expert_calendars').execute();

export const saveCalendar = ({ api }: TestPerson, address: string) =>
  api.personalCalendar.save({ body: { address } });

/** What the hub has read of somebody's calendar. */
export const busyOf = ({ db }: World, { id }: TestPerson) =>
  db.selectFrom('expert_busy').selectAll().where('expert_id', '=', id).execute();

export const shownTo = async ({ api }: TestPerson) => (await api.availability.read()).calendar;

/** When hours of an expert are free for somebody, on that Wednesday unless said otherwise. */
export async function freeOn(expert: TestPerson, asker: TestPerson, date = '2026-03-11') {
  const query = { expertId: expert.id, from: date, to: date, minutes: 60 };
  return (await asker.api.availability.slots({ query })).slots.map(({ start }) => start);
}
