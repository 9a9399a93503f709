import type { BookingEventKind } from '@thedot/domain/expert-sessions/bookings.contract';
import { publishChange, type ChangePublisher } from '../../../kernel/publish-change.ts';
import type { PublicContext } from '../../../kernel/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.queries.ts';
import { publishFreeTimesChange } from '../../experts/expert-changes.service.ts';
import { insertBookingEvent, type NewBookingEvent } from './booking-events.queries.ts';

type Change = 'update-bookings' | 'update-comming-bookings' | 'update-proposal';

const REQUEST = ['update-bookings', 'update-proposal'] as const;
const SESSION = ['update-bookings', 'update-comming-bookings'] as const;
const BOTH = ['update-bookings', 'update-comming-bookings', 'update-proposal'] as const;

/** The live events to publish for each booking event: all lists, upcoming sessions, proposals. */
const LIVE_EVENTS_BY_KIND: Readonly<Record<BookingEventKind, readonly Change[]>> = {
  requested: REQUEST,
  proposed: REQUEST,
  rejected: REQUEST,
  lapsed: REQUEST,
  slot_withdrawn: REQUEST,
  accepted: BOTH,
  // These apply to requests and to sessions.
  passed_on: BOTH,
  cancelled: BOTH,
  edited: BOTH,
  rescheduled: SESSION,
  finished: SESSION,
  expert_absent: SESSION,
  requester_absent: SESSION,
  contradicted: SESSION,
  reviewed: ['update-bookings'],
};

/** What the meeting of a session follows, which may run. */
const EVENTS_THAT_CHANGE_MEETINGS: readonly BookingEventKind[] = [
  'passed_on',
  'cancelled',
  'edited',
  'rescheduled',
];

type EventContext = ChangePublisher & Pick<PublicContext, 'db'>;

/**
 * Records an event of a booking and publishes it to both parties, the previous expert, staff, and viewers of
 * the expert's free times. Returns the event id, which notifications refer to.
 */
export async function recordBookingEvent(
  tx: EventContext,
  event: NewBookingEvent,
): Promise<string> {
  const { id, expertId, requesterId } = await insertBookingEvent(tx.db, event);
  if (EVENTS_THAT_CHANGE_MEETINGS.includes(event.kind)) {
    const { bookingId } = event;
    await enqueue(tx.db, 'follow-session', { bookingId }, { key: `follow-session:${bookingId}` });
  }
  const previousExperts = event.previousExpertId === undefined ? [] : [event.previousExpertId];
  publishBookingEvent(tx, event.kind, [expertId, requesterId, ...previousExperts]);
  return id;
}

/** Publishes an event that another statement has inserted. */
export function publishBookingEvent(
  tx: ChangePublisher,
  kind: BookingEventKind,
  people: readonly string[],
): void {
  for (const event of LIVE_EVENTS_BY_KIND[kind])
    publishChange(tx, event, { userIds: people, staff: true });
  publishFreeTimesChange(tx, people);
}
