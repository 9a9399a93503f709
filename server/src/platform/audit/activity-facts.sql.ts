import type { RegistrationField } from '@thedot/domain/sign-up-reviews/registration.contract';
import { sql } from 'kysely';

const text = (name: string) => sql<string | null>`a.details ->> ${sql.lit(name)}`;

/** What is told of an entry `a` of the audit log, without its actor. */
export const ACTIVITY_FACTS = [
  sql<string>`a.id`.as('id'),
  sql<string>`a.at`.as('at'),
  sql<string>`a.action`.as('action'),
  text('from').as('from'),
  text('to').as('to'),
  text('code').as('refusal'),
  sql<string | null>`case when a.action = 'auth.signed-in' then a.details ->> 'way' end`.as('way'),
  sql<string[]>`case when a.action = 'auth.signed-in'
    then coalesce(a.details -> 'factors', '[]') else '[]' end`.as('factors'),
  // Other actions store the names of other fields there.
  sql<RegistrationField[]>`case when a.action = 'registration.corrected'
    then coalesce(a.details -> 'fields', '[]') else '[]' end`.as('fields'),
  text('number').as('number'),
  text('title').as('title'),
  text('name').as('name'),
] as const;
