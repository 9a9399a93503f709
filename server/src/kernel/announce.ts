import type { LiveEvent, LiveEvents } from '@thedot/domain/live';
import type { PublicContext } from './context.ts';
import type { Shown } from './live.ts';

export type Announcer = Pick<PublicContext, 'live' | 'effects'>;

/** What says no more than that something changed. */
type Change = { [E in LiveEvent]: LiveEvents[E] extends [] ? E : never }[LiveEvent];

interface Audience {
  readonly people: Set<string>;
  readonly shown: Set<Shown>;
  staff: boolean;
}

/** Who is told: people by their ids, the staff, and whoever has something open. */
export interface Told {
  readonly to?: Iterable<string>;
  readonly staff?: boolean;
  readonly shown?: Iterable<Shown>;
}

/** By what a transaction's `after` collects: what it will have announced. */
const waiting = new WeakMap<object, Map<Change, Audience>>();

/**
 * Tells open pages that something changed: each once for a transaction, however often it happened in it, and only
 * when it has committed; outside of one at once.
 */
export function announce(
  { live, effects }: Announcer,
  event: Change,
  { to = [], staff = false, shown = [] }: Told,
): void {
  if (!effects) return tell(live, event, { people: new Set(to), shown: new Set(shown), staff });
  const changes = waiting.get(effects) ?? new Map<Change, Audience>();
  waiting.set(effects, changes);
  let audience = changes.get(event);
  if (!audience) {
    const its: Audience = { people: new Set(), shown: new Set(), staff: false };
    effects.push(() => tell(live, event, its));
    changes.set(event, its);
    audience = its;
  }
  for (const id of to) audience.people.add(id);
  for (const it of shown) audience.shown.add(it);
  audience.staff ||= staff;
}

function tell(live: PublicContext['live'], event: Change, audience: Audience): void {
  const { people, shown, staff } = audience;
  if (people.size > 0) live.tell([...people], event);
  if (shown.size > 0) live.tellShowing([...shown], event);
  if (staff) live.tellStaff(event);
}
