import type { Db } from '../../db/db.ts';
import { fullName } from '../../db/person-brief.ts';
import { canOwn } from './next-steps.queries.ts';

/** Open ones that are due between two days, whose owner is here and was not reminded of that day yet. */
export const findDueBetween = (db: Db, first: string, last: string) =>
  db
    .selectFrom('next_steps as s')
    .innerJoin('bookings as o', 'o.id', 's.booking_id')
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
    .execute();

/** Marks one as told of; nothing happens when another server, or its owner, was faster. */
export const markReminded = (db: Db, id: string, due: string) =>
  db
    .updateTable('next_steps')
    .set({ reminded_for: due })
    .where('id', '=', id)
    .where('due', '=', due)
    .where('done_at', 'is', null)
    .where('reminded_for', 'is distinct from', due)
    .returning('id')
    .executeTakeFirst();
