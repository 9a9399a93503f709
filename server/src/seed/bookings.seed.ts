import { DAY_MS, slotOf, type Span } from '@thedot/domain/kernel/time';
import type { Db } from '../db/db.ts';
import { notify } from '../features/notifications/notifications.service.ts';
import { noopLive } from '../kernel/live.ts';
import { BOOKINGS, type SampleBooking } from './sample-bookings.ts';
import type { SamplePeople } from './sample-hub.ts';
import { placeBookings } from './sample-times.ts';

/** Inserts sessions around today with slots, events, allocations and notifications, as the product would. */
export async function insertSampleBookings(db: Db, people: SamplePeople, now: Date): Promise<void> {
  for (const { booking, spans, session } of placeBookings(BOOKINGS, now.getTime())) {
    const expert = people.get(booking.expert);
    const requester = people.get(booking.requester);
    if (!expert || !requester) throw new Error(`Unknown person in ${booking.category}`);
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
    .insertInto('expert_sessions')
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
      ...(status === 'finished' && { attendance: 'attended', finished_at: at?.end }),
      created_at: new Date(requestedAt).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  const slots = spans.map(slotOf);
  await db
    .insertInto('expert_session_rounds')
    .values({
      booking_id: id,
      round: 1,
      author: 'requester',
      author_id: requester.id,
      answer_by: new Date(Math.max(...spans.map(({ from }) => from))).toISOString(),
      created_at: new Date(requestedAt).toISOString(),
    })
    .execute();
  await db
    .insertInto('expert_session_slots')
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
      { db, actor: requester, now: () => now, live: noopLive, settings: { switchedOff: [] } },
      {
        to: [expert.id],
        type: 'booking.requested',
        eventId: step,
        params: { name: requester.name, category },
        target: id,
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
  if (status === 'finished' && session) {
    const { id: actorId } = expert;
    await insertStep(db, { bookingId: id, kind: 'finished', at: session.to, actorId, slots: [] });
  }
  if (session) await insertAllocations(db, id, [expert.id, requester.id], slotOf(session));
}

async function insertStep(
  db: Db,
  step: {
    bookingId: string;
    kind: 'requested' | 'accepted' | 'rejected' | 'cancelled' | 'finished';
    at: number;
    actorId: string;
    slots: readonly { start: string; end: string }[];
    reason?: string;
  },
): Promise<string> {
  const { id } = await db
    .insertInto('booking_events')
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

async function insertAllocations(
  db: Db,
  bookingId: string,
  [expertId = '', requesterId = '']: readonly string[],
  { start, end }: { start: string; end: string },
): Promise<void> {
  const allocation = {
    mode: 'exclusive',
    unit: 1,
    busy_from: start,
    busy_to: end,
    state: 'confirmed',
    booking_kind: 'expert_session',
    booking_id: bookingId,
  } as const;
  await db
    .insertInto('allocations')
    .values([
      { ...allocation, resource_id: expertId },
      { ...allocation, resource_id: requesterId },
    ])
    .execute();
}
