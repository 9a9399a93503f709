import type { CardParties } from '@thedot/domain/chat/cards.rules';
import type { MessagePreview } from '@thedot/domain/chat/messages.contract';
import { type Expression, sql } from 'kysely';
import { askedOften, type Blanks } from '../../db/asked-often.ts';
import type { Db } from '../../db/db.ts';
import { ABOUT_PERSON, between } from './between.queries.ts';
import { previewOf } from './message-row.queries.ts';

interface Asked {
  readonly meId: string;
  readonly otherId: string;
  readonly supportEmail: string | null;
}

interface AskedToSend extends Asked {
  readonly quoteId: string | null;
  readonly bookingId: string | null;
}

/** Where two people have their room, whoever opened it: `r` of `rooms`. */
export const isRoomOf = (me: Expression<string>, other: Expression<string>) => sql<boolean>`(
  least(r.sender_id, r.receiver_id) = least(${me}, ${other})
  and greatest(r.sender_id, r.receiver_id) = greatest(${me}, ${other}))`;

/** Somebody's id, as a value. */
export const person = (id: string | null) => sql<string>`${id}::uuid`;

const selectPair = <Ask extends Asked>(db: Db, blank: Blanks<Ask>) =>
  db
    .selectFrom('users as u')
    .leftJoin('rooms as r', (join) => join.on(isRoomOf(person(blank('meId')), sql.ref('u.id'))))
    .where('u.id', '=', blank('otherId'))
    .select([
      ...ABOUT_PERSON,
      'r.id as roomId',
      ...between(
        person(blank('meId')),
        sql.ref('u.id'),
        sql<string | null>`${blank('supportEmail')}::citext`,
      ),
    ]);

export type PairRow = Awaited<ReturnType<typeof askForPair>>[number];

const askForPair = askedOften((db, blank: Blanks<Asked>) => selectPair(db, blank));

/** Somebody, and what there is between them and me. */
export const findPair = async (db: Db, asked: Asked): Promise<PairRow | undefined> =>
  (await askForPair(db, asked))[0];

const askToSend = askedOften((db, blank: Blanks<AskedToSend>) =>
  selectPair(db, blank)
    .leftJoin('messages as q', (join) =>
      join
        .on('q.id', '=', blank('quoteId'))
        .onRef('q.room_id', '=', 'r.id')
        .on('q.deleted_at', 'is', null),
    )
    .select([
      sql<MessagePreview | null>`case when q.id is not null then ${previewOf('q')} end`.as('quote'),
      sql<CardParties | null>`(
        select json_build_object('expertId', b.expert_id, 'requesterId', b.requester_id)
        from bookings as b where b.id = ${blank('bookingId')})`.as('session'),
    ]),
);

/** The same with what a message speaks of: an earlier one of the room, a session of the two. */
export const findPairToSend = async (db: Db, asked: AskedToSend) => (await askToSend(db, asked))[0];
