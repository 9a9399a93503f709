import type { SessionHit } from '@thedot/domain/expert-sessions/session-hit.contract';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '../../../db/db.ts';
import { toIsoText } from '../../../db/iso-text.ts';
import { beginsWord } from '../../../db/search.ts';
import { fullName } from '../../users/brief-person.sql.ts';
import { isExpired } from '../expired-request.sql.ts';
import { type BookingReader, isParticipant, isReadableBy } from '../readable-bookings.sql.ts';

interface SessionsQuery {
  readonly userId: string;
  /** Each word begins one of the other participant's name or organization, or names a topic. */
  readonly words: readonly { readonly word: string; readonly topics: readonly Expertise[] }[];
  readonly limit: number;
}

/** The user's own sessions and requests: open ones first, then the newest. */
export const findSessionRows = (
  db: Db,
  { userId, words, limit }: SessionsQuery,
): Promise<SessionHit[]> =>
  db
    .selectFrom('expert_sessions as b')
    .innerJoin('users as u', (join) =>
      join.on(
        sql<boolean>`u.id = case when b.expert_id = ${userId}::uuid then b.requester_id else b.expert_id end`,
      ),
    )
    .where(isParticipant('b', userId))
    .where((eb) =>
      eb.and(
        words.map(({ word, topics }) =>
          eb.or([
            beginsWord(eb.ref('u.name_words'), word),
            beginsWord(sql`name_words(u.organization_name)`, word),
            ...(topics.length > 0 ? [eb('b.category', 'in', topics)] : []),
          ]),
        ),
      ),
    )
    .select((eb) => [
      sql.lit('session' as const).as('kind'),
      'b.id',
      'b.category',
      'b.status',
      isExpired.$castTo<boolean>().as('isExpired'),
      eb
        .case()
        .when('b.start_at', 'is not', null)
        .then(
          jsonBuildObject({
            start: toIsoText(eb.ref('b.start_at')),
            end: toIsoText(eb.ref('b.end_at')),
          }),
        )
        .end()
        .as('session'),
      jsonBuildObject({
        id: eb.ref('u.id'),
        name: fullName('u'),
        photo: eb.ref('u.photo_id'),
        organization: sql<string | null>`nullif(u.organization_name, '')`,
      }).as('with'),
    ])
    .orderBy((eb) => eb('b.status', 'in', ['pending', 'accepted']), 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute();

/** Sessions by their ids that the reader may open, with the name of their expert. */
export const findReadableSessions = (db: Db, ids: readonly string[], reader: BookingReader) =>
  db
    .selectFrom('expert_sessions as b')
    .innerJoin('users as e', 'e.id', 'b.expert_id')
    .select(['b.id', fullName('e').as('name')])
    .where('b.id', 'in', ids)
    .where(isReadableBy('b', reader))
    .execute();
