import type { LiveEvent, LiveEvents } from '@thedot/domain/live';
import type { PublicContext } from './context.ts';
import type { LiveTopic } from './live.ts';

export type ChangePublisher = Pick<PublicContext, 'live' | 'effects'>;

/** Live events without a payload, which only say that something changed. */
type Change = { [E in LiveEvent]: LiveEvents[E] extends [] ? E : never }[LiveEvent];

interface PendingAudience {
  readonly userIds: Set<string>;
  readonly topics: Set<LiveTopic>;
  staff: boolean;
}

/** Who gets the event: users by id, the staff, and the pages that show a topic. */
export interface ChangeAudience {
  readonly userIds?: Iterable<string>;
  readonly staff?: boolean;
  readonly topics?: Iterable<LiveTopic>;
}

/** Pending events of each transaction, by the array of its `after` effects. */
const pendingChanges = new WeakMap<object, Map<Change, PendingAudience>>();

/**
 * Tells open pages that something changed. Inside a transaction each event is sent once after the commit, however
 * often it is published; outside of one it is sent at once.
 */
export function publishChange(
  { live, effects }: ChangePublisher,
  event: Change,
  { userIds = [], staff = false, topics = [] }: ChangeAudience,
): void {
  if (!effects)
    return send(live, event, { userIds: new Set(userIds), topics: new Set(topics), staff });
  const changes = pendingChanges.get(effects) ?? new Map<Change, PendingAudience>();
  pendingChanges.set(effects, changes);
  let audience = changes.get(event);
  if (!audience) {
    const pending: PendingAudience = { userIds: new Set(), topics: new Set(), staff: false };
    effects.push(() => send(live, event, pending));
    changes.set(event, pending);
    audience = pending;
  }
  for (const id of userIds) audience.userIds.add(id);
  for (const it of topics) audience.topics.add(it);
  audience.staff ||= staff;
}

function send(live: PublicContext['live'], event: Change, audience: PendingAudience): void {
  const { userIds, topics, staff } = audience;
  if (userIds.size > 0) live.sendToUsers([...userIds], event);
  if (topics.size > 0) live.sendToTopics([...topics], event);
  if (staff) live.sendToStaff(event);
}
