import { CHAT_ROLES } from '@thedot/domain/chat/chat.rules';
import { normalizeForSearch, searchWords } from '@thedot/domain/kernel/search';
import { type Expression, sql, type SqlBool } from 'kysely';
import { afterCursor } from '../../../db/after-cursor.ts';
import type { Db } from '../../../db/db.ts';
import { fullName } from '../../users/brief-person.sql.ts';
import { containsAllWords } from '../../../db/search.ts';
import { isRoomOfPair, STAFF_ROLES, uuidValue } from './relationship.queries.ts';
import { PARTNER_COLUMNS, type RoomReader } from './rooms.queries.ts';

/** The user who searches for contacts, and the facts that decide whom they may write to. */
export interface ContactSearcher extends RoomReader {
  readonly organizationId: string | null;
  readonly isStaff: boolean;
  readonly isExpert: boolean;
  readonly isSupport: boolean;
  readonly secondFactorRoles: readonly string[];
}

export const isSupport = async (db: Db, { meId, supportEmail }: RoomReader): Promise<boolean> =>
  supportEmail !== null &&
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', meId)
    .where('email', '=', supportEmail)
    .executeTakeFirst()) !== undefined;

/**
 * The user `u` and the searcher may write to each other by `canWriteToEachOther` (domain/chat/chat.rules). An array, so that PostgreSQL
 * reads these users and compares their names, not those of all users whose `search_text` matches.
 */
const isReachable = ({
  meId,
  supportEmail,
  organizationId,
  isExpert,
}: ContactSearcher) => sql<SqlBool>`u.id = any(array(
  select id from users where email = ${supportEmail}::citext
  union all select id from users where organization_id = ${organizationId}
  union all select s.other_id from chat_memberships as s join users as staff on staff.id = s.other_id
    where s.user_id = ${meId} and staff.role in ${STAFF_ROLES}
  union all select id from users where ${isExpert}::boolean and (role = 'expert' or role in ${STAFF_ROLES})
  union all select requester_id from expert_sessions where ${isExpert}::boolean and expert_id = ${meId}
  union all select b.expert_id from expert_sessions as b join users as e on e.id = b.expert_id
    where b.requester_id = ${meId} and (e.role = 'expert' or ${isExpert}::boolean)))`;

/** Matches the name and organization that are shown. The index on `search_text` holds more and only narrows the rows. */
const matchesName = (search: string): Expression<SqlBool>[] =>
  searchWords(search).map(
    (word) =>
      sql<SqlBool>`strpos(searchable_text(${fullName('u')} || ' ' || u.organization_name), ${normalizeForSearch(word)}) > 0`,
  );

export const findContacts = (
  db: Db,
  searcher: ContactSearcher,
  page: {
    readonly search: string;
    readonly userIds: readonly string[] | undefined;
    readonly support: 'only' | undefined;
    readonly after: readonly [string | number, string] | undefined;
    readonly limit: number;
  },
) =>
  db
    .selectFrom('users as u')
    .leftJoin('rooms as r', (join) =>
      join.on(isRoomOfPair(uuidValue(searcher.meId), sql.ref('u.id'))),
    )
    .where('u.id', '<>', searcher.meId)
    .$if(page.userIds !== undefined, (q) => q.where('u.id', 'in', page.userIds!))
    .$if(page.support !== undefined, (q) => q.where('u.email', '=', searcher.supportEmail))
    .where('u.is_removed', '=', false)
    .where('u.is_completed', '=', true)
    .where((eb) => eb.or([eb('u.review', 'is', null), eb('u.review', '=', 'accepted')]))
    .where('u.role', 'in', CHAT_ROLES)
    .$if(searcher.secondFactorRoles.length > 0, (q) =>
      q.where((eb) =>
        eb.or([
          eb('u.second_factor_at', 'is not', null),
          eb('u.role', 'not in', searcher.secondFactorRoles),
        ]),
      ),
    )
    .where(
      sql<SqlBool>`not exists (
        select from chat_blocks as c
        where c.user_id = ${searcher.meId} and c.blocked_id = u.id and u.role not in ${STAFF_ROLES})`,
    )
    .$if(!searcher.isStaff, (q) =>
      q.where(
        sql<SqlBool>`not exists (
          select from chat_blocks as c where c.user_id = u.id and c.blocked_id = ${searcher.meId})`,
      ),
    )
    .$if(!searcher.isStaff && !searcher.isSupport, (q) => q.where(isReachable(searcher)))
    .where((eb) => eb.and(containsAllWords(eb.ref('u.search_text'), page.search)))
    .where((eb) => eb.and(matchesName(page.search)))
    .$if(page.after !== undefined, (q) =>
      q.where(afterCursor([sql.ref('u.sort_name'), sql.ref('u.id')], page.after!, 'asc')),
    )
    .select([...PARTNER_COLUMNS, 'u.id', 'u.sort_name as place', 'r.id as roomId'])
    .orderBy('u.sort_name')
    .orderBy('u.id')
    .limit(page.limit)
    .execute();
