// What lists of spaces and material say of the events that take them.
import { MAX_EVENT_DAYS } from '@thedot/domain/limits';
import { type RawBuilder, sql } from 'kysely';

const LONGEST_EVENT = sql`${sql.lit(`${MAX_EVENT_DAYS} days`)}::interval`;

/** SQL condition: the event `e` of the submission `s` takes its space and material in the range. */
export const takesIn = (from: string, to: string | undefined): RawBuilder<boolean> =>
  sql<boolean>`(s.status in ('accepted', 'finished') and e.end_at > ${from}
    -- Lets the index on the start find them.
    and e.start_at > ${from}::timestamptz - ${LONGEST_EVENT}
    and (${to ?? null}::timestamptz is null or e.start_at < ${to ?? null}))`;

/** SQL condition: the user organizes the event `e` of the submission `s`. */
export const organizesEvent = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`(s.author_id = ${userId}::uuid or exists (
    select from event_hosts as h where h.event_id = e.id and h.user_id = ${userId}::uuid))`;

/** SQL condition: every reader of a list may know the name of the event `e`. */
export const isNamedToAll = sql<boolean>`(e.visibility = 'Public' and e.is_listed)`;
