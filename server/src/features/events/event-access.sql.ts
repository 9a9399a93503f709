import { isStaffActor } from '@thedot/domain/access/roles';
import { readsEvents } from '@thedot/domain/events/events.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { type RawBuilder, sql } from 'kysely';
import type { SignedIn } from '../../kernel/context.ts';
import { oneSlot } from '../scheduling/slots.sql.ts';

/** Who reads events. */
export interface EventReader {
  readonly userId: string;
  readonly role: string;
  readonly organizationId: string | null;
  readonly isStaff: boolean;
  /** Whether the user may read events that they do not take part in. */
  readonly readsEvents: boolean;
}

/** What of a reader the SQL of a query depends on. */
export const READER_FORM = [
  'isStaff',
  'readsEvents',
] as const satisfies readonly (keyof EventReader)[];

export const toEventReader = (actor: SignedIn): EventReader => ({
  userId: actor.id,
  role: actor.role,
  organizationId: actor.organizationId,
  isStaff: isStaffActor(actor),
  readsEvents: readsEvents(actor),
});

/** SQL condition: the event `e` was accepted once. */
export const isPublished = sql<boolean>`e.published_at is not null`;

/** SQL condition: anyone may read the event `e`, also without an account. */
export const isPublic = sql<boolean>`(e.published_at is not null and e.visibility = 'Public')`;

const hostedBy = (userId: string) => sql<boolean>`exists (
  select from event_hosts as h where h.event_id = e.id and h.user_id = ${userId}::uuid)`;

/** SQL condition: the user is the author of the submission `s` or a host of the event `e`. */
export const isOrganizedBy = (userId: string) =>
  sql<boolean>`(s.author_id = ${userId}::uuid or ${hostedBy(userId)})`;

/** SQL condition: the user has a registration for the event `e` that is not cancelled. */
export const isRegistered = (userId: string) => sql<boolean>`exists (
  select from event_registrations as own
  where own.user_id = ${userId}::uuid and own.event_id = e.id and own.status <> 'cancelled')`;

/** SQL condition: the published event `e` is for the reader. */
export const isForReader = (reader: EventReader) =>
  reader.readsEvents
    ? sql<boolean>`(e.visibility = 'Public'
        or (cardinality(e.audience_roles) = 0 and cardinality(e.audience_organization_ids) = 0)
        or ${reader.role} = any(e.audience_roles)
        or ${reader.organizationId}::uuid = any(e.audience_organization_ids))`
    : sql<boolean>`false`;

/** SQL condition: the reader may open the event `e` of the submission `s`. Drafts are for their author alone. */
export function isVisibleTo(reader: EventReader): RawBuilder<boolean> {
  const { userId, isStaff } = reader;
  const others = isStaff
    ? sql<boolean>`s.status <> 'draft'`
    : sql<boolean>`(s.status <> 'draft' and (${hostedBy(userId)} or ${isRegistered(userId)}
        or (${isPublished} and ${isForReader(reader)})))`;
  return sql<boolean>`(s.author_id = ${userId}::uuid or ${others})`;
}

/** SQL condition: lists and the calendar show the event `e` to the reader. */
export const isListedFor = (reader: EventReader) =>
  reader.isStaff
    ? sql<boolean>`${isPublished}`
    : sql<boolean>`(${isPublished}
        and ((e.is_listed and ${isForReader(reader)}) or ${isOrganizedBy(reader.userId)} or ${isRegistered(reader.userId)}))`;

/** The ids of events that may be the user's, found by the indexes of authors, hosts and registrations. */
export const ownEvents = (userId: string) => sql`
  select own.id from submissions as own where own.author_id = ${userId}::uuid and own.kind = 'event'
  union all select h.event_id from event_hosts as h where h.user_id = ${userId}::uuid
  union all select g.event_id from event_registrations as g where g.user_id = ${userId}::uuid`;

/** Of a submission `s`, what the inbox shows of its event. */
export const versionOfEvent = sql<number>`(select e.version from events as e where e.id = s.id)`;
export const proposedSlot = sql<Slot[]>`(
  select ${oneSlot(sql.ref('e.start_at'), sql.ref('e.end_at'))} from events as e where e.id = s.id)`;
