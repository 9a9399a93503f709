import type { WeeklyHours } from '@thedot/domain/availability/availability.contract';
import {
  DAY_MS,
  dayOf,
  instantOf,
  MINUTE_MS,
  overlap,
  slotOf,
  type Span,
  weekdayOf,
} from '@thedot/domain/kernel/time';
import type { Db } from '../db/db.ts';
import { notify } from '../features/notifications/notifications.service.ts';
import { BOOKINGS, type SampleBooking } from './sample-bookings.ts';
import { EXPERTS } from './sample-experts.ts';
import type { SamplePeople } from './sample-hub.ts';

/** Writes the sessions around today as the product would have: slots, steps, claims and news. */
export async function sampleBookings(db: Db, people: SamplePeople, now: Date): Promise<void> {
  const taken = new Map<string, Span[]>();
  for (const booking of BOOKINGS) {
    const expert = people.get(booking.expert);
    const requester = people.get(booking.requester);
    const offer = EXPERTS.find(({ name }) => name[1] === booking.expert);
    if (!expert || !requester || !offer) throw new Error(`Unknown person in ${booking.category}`);

    const spans = booking.times
      .map((time) => spanAt(offer, booking.minutes, time, now.getTime()))
      .filter((span, index, all) => all.findIndex(({ from }) => from === span.from) === index);
    const session = isHeld(booking) ? spans[0] : undefined;
    const parties = [expert.id, requester.id];
    if (session && parties.some((id) => taken.get(id)?.some((it) => overlap(it, session)))) {
      continue;
    }
    if (session) for (const id of parties) taken.set(id, [...(taken.get(id) ?? []), session]);
    await insertBooking(db, { booking, expert, requester, spans, session, now });
  }
}

type Person = NonNullable<ReturnType<SamplePeople['get']>>;

interface Placed {
  readonly booking: SampleBooking;
  readonly expert: Person;
  readonly requester: Person;
  readonly spans: readonly Span[];
  readonly session: Span | undefined;
  readonly now: Date;
}

async function insertBooking(db: Db, placed: Placed): Promise<void> {
  const { booking, expert, requester, spans, session, now } = placed;
  const { status, category, description, minutes, reason = '' } = booking;
  const first = Math.min(...spans.map(({ from }) => from), now.getTime());
  const requestedAt = first - 3 * DAY_MS;
  const at = session && slotOf(session);
  const { id } = await db
    .insertInto('bookings')
    .values({
      expert_id: expert.id,
      requester_id: requester.id,
      organization_id: requester.organizationId,
      category,
      description,
      minutes,
      status,
      turn: status === 'pending' ? 'expert' : null,
      start_at: at?.start ?? null,
      end_at: at?.end ?? null,
      created_at: new Date(requestedAt).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  const slots = spans.map(slotOf);
  await db
    .insertInto('booking_slots')
    .values(
      slots.map(({ start, end }) => ({ booking_id: id, round: 1, start_at: start, end_at: end })),
    )
    .execute();
  const step = await insertStep(db, {
    bookingId: id,
    kind: 'requested',
    at: requestedAt,
    actorId: requester.id,
    slots,
  });
  if (status === 'pending') {
    await notify(
      { db, actor: requester, now: () => now },
      {
        to: [expert.id],
        type: 'booking.requested',
        fact: step,
        params: { name: requester.name, category },
        link: `/booking/${id}`,
      },
    );
  } else {
    await insertStep(db, {
      bookingId: id,
      kind: status === 'finished' ? 'accepted' : status,
      at: requestedAt + DAY_MS / 4,
      actorId: status === 'cancelled' ? requester.id : expert.id,
      slots: at ? [at] : [],
      reason,
    });
  }
  if (session) await insertClaims(db, id, [expert.id, requester.id], slotOf(session));
}

async function insertStep(
  db: Db,
  step: {
    bookingId: string;
    kind: 'requested' | 'accepted' | 'rejected' | 'cancelled';
    at: number;
    actorId: string;
    slots: readonly { start: string; end: string }[];
    reason?: string;
  },
): Promise<string> {
  const { id } = await db
    .insertInto('booking_steps')
    .values({
      booking_id: step.bookingId,
      kind: step.kind,
      at: new Date(step.at).toISOString(),
      actor_id: step.actorId,
      slots: JSON.stringify(step.slots),
      reason: step.reason ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertClaims(
  db: Db,
  bookingId: string,
  [expertId = '', requesterId = '']: readonly string[],
  { start, end }: { start: string; end: string },
): Promise<void> {
  const claim = {
    busy_from: start,
    busy_to: end,
    state: 'accepted',
    source_kind: 'booking',
    source_id: bookingId,
  } as const;
  await db
    .insertInto('claims')
    .values([
      { ...claim, resource_kind: 'person', resource_id: expertId },
      { ...claim, resource_kind: 'person', resource_id: requesterId },
    ])
    .execute();
}

const isHeld = ({ status }: SampleBooking) => status === 'accepted' || status === 'finished';

/** Today is never empty, whatever day of the week it is: an expert may agree to any hour. */
const TODAY: readonly WeeklyHours[] = [
  { wday: 0, start: '09:00', end: '12:00' },
  { wday: 0, start: '14:00', end: '18:00' },
];

/** The nth hour of the expert's nth working day from today. */
function spanAt(
  { hours, timeZone }: { hours: readonly WeeklyHours[]; timeZone: string },
  minutes: number,
  [day, nth]: readonly [day: number, nth: number],
  now: number,
): Span {
  const step = day < 0 ? -1 : 1;
  let left = Math.abs(day);
  for (let ahead = day === 0 ? 0 : step; ; ahead += step) {
    const date = dayOf(now + ahead * DAY_MS, timeZone);
    const open = day === 0 ? TODAY : hours.filter(({ wday }) => wday === weekdayOf(date));
    const starts = open
      .flatMap(({ start, end }) => startsIn(start, end, minutes))
      .map((start) => instantOf(date, start, timeZone));
    if (!starts.length || --left > 0) continue;
    const from = starts[nth % starts.length] ?? now;
    return { from, to: from + minutes * MINUTE_MS };
  }
}

function startsIn(start: string, end: string, minutes: number): string[] {
  const last = minuteOf(end) - minutes;
  const starts: string[] = [];
  for (let at = minuteOf(start); at <= last; at += 60) starts.push(wallTimeOf(at));
  return starts;
}

const minuteOf = (wall: string) => Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3));
const wallTimeOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((it) => String(it).padStart(2, '0')).join(':');
