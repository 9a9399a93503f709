import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { fullName } from '../users/brief-person.sql.ts';
import { canOwn } from './next-steps.queries.ts';

interface DueStepsQuery {
  readonly first: string;
  readonly last: string;
  /** The last step of the page before, in the order of due dates. */
  readonly after: { readonly due: string; readonly id: string } | undefined;
  readonly limit: number;
}

/** Open steps due between two days, whose owner can still own them and was not reminded of that due date yet. */
export const findDueSteps = (db: Db, { first, last, after, limit }: DueStepsQuery) =>
  db
    .selectFrom('next_steps as s')
    .innerJoin('expert_sessions as o', 'o.id', 's.booking_id')
    .innerJoin('users as u', (join) => join.onRef('u.id', '=', 's.owner_id').on(canOwn))
    .innerJoin('users as met', (join) =>
      join.on((eb) =>
        eb(
          'met.id',
          '=',
          eb
            .case()
            .when('o.expert_id', '=', eb.ref('u.id'))
            .then(eb.ref('o.requester_id'))
            .else(eb.ref('o.expert_id'))
            .end(),
        ),
      ),
    )
    .select((eb) => [
      's.id',
      's.text',
      's.booking_id as bookingId',
      's.due',
      'u.id as ownerId',
      'u.time_zone as timeZone',
      fullName('met').as('name'),
      eb
        .or([eb('o.expert_id', '=', eb.ref('u.id')), eb('o.requester_id', '=', eb.ref('u.id'))])
        .$castTo<boolean>()
        .as('isParty'),
    ])
    .$narrowType<{ due: string }>()
    .where('s.done_at', 'is', null)
    .where('s.due', '>=', first)
    .where('s.due', '<=', last)
    .whereRef('s.due', 'is distinct from', 's.reminded_for')
    .$if(after !== undefined, (q) =>
      q.where(sql<boolean>`(s.due, s.id) > (${after?.due}::date, ${after?.id}::uuid)`),
    )
    .orderBy('s.due')
    .orderBy('s.id')
    .limit(limit)
    .execute();

/** Marks steps as reminded and returns those it marked: another server may have marked some, or a user changed them. */
export const markReminded = (db: Db, steps: readonly { id: string; due: string }[]) =>
  db
    .updateTable('next_steps as s')
    .set((eb) => ({ reminded_for: eb.ref('s.due') }))
    .where((eb) =>
      eb.or(steps.map(({ id, due }) => eb.and([eb('s.id', '=', id), eb('s.due', '=', due)]))),
    )
    .where('s.done_at', 'is', null)
    .whereRef('s.reminded_for', 'is distinct from', 's.due')
    .returning('s.id')
    .execute();
