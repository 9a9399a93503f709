import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../db/db.ts';
import { toIsoText } from '../../../db/iso-text.ts';

/** A booking of the user with its proposed times, of which there are none once it was answered. */
export const findProposalRow = (db: Db, bookingId: string, userId: string) =>
  db
    .selectFrom('expert_sessions as b')
    .leftJoin('expert_session_rounds as r', (on) =>
      on
        .onRef('r.booking_id', '=', 'b.id')
        .onRef('r.round', '=', 'b.round')
        .on('b.status', '=', 'pending'),
    )
    .where('b.id', '=', bookingId)
    .where((eb) => eb.or([eb('b.expert_id', '=', userId), eb('b.requester_id', '=', userId)]))
    .select((eb) => [
      'b.description as text',
      'b.round',
      'r.answer_by as answerBy',
      eb
        .or([
          eb.and([eb('b.turn', '=', 'expert'), eb('b.expert_id', '=', userId)]),
          eb.and([eb('b.turn', '=', 'requester'), eb('b.requester_id', '=', userId)]),
        ])
        .$castTo<boolean>()
        .as('isTurn'),
      jsonArrayFrom(
        eb
          .selectFrom('expert_session_slots as s')
          .whereRef('s.booking_id', '=', 'r.booking_id')
          .whereRef('s.round', '=', 'r.round')
          .select((s) => [
            toIsoText(s.ref('s.start_at')).as('start'),
            toIsoText(s.ref('s.end_at')).as('end'),
          ])
          .orderBy('s.start_at'),
      ).as('slots'),
    ])
    .executeTakeFirst();
