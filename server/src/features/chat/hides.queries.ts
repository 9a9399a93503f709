import { type Expression, sql } from 'kysely';

/** Of a message `m`, whether this one of its two, named by an id or by an expression, still sees it. */
export const isNotHiddenFrom = (readerId: string | Expression<string>) =>
  sql<boolean>`not exists (
    select from message_hides as h where h.user_id = ${readerId} and h.message_id = m.id)`;
