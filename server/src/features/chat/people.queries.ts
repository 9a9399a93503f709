import { CHAT_ROLES } from '@thedot/domain/chat/chat.rules';
import { asSearched, searchWords } from '@thedot/domain/kernel/search';
import { type Expression, sql, type SqlBool } from 'kysely';
import { afterPlace } from '../../db/after-place.ts';
import type { Db } from '../../db/db.ts';
import { fullName } from '../../db/person-brief.ts';
import { holds } from '../../db/search.ts';
import { STAFF } from './between.queries.ts';
import { isRoomOf, person } from './pair.queries.ts';
import { PARTNER, type Reader } from './rooms.queries.ts';

/** Who looks for people, and as what. */
export interface Seeker extends Reader {
  readonly organizationId: string | null;
  readonly isStaff: boolean;
  readonly isExpert: boolean;
  readonly isSupport: boolean;
  readonly secondFactorRoles: readonly string[];
}

export const isSupport = async (db: Db, { meId, supportEmail }: Reader): Promise<boolean> =>
  supportEmail !== null &&
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', meId)
    .where('email', '=', supportEmail)
    .executeTakeFirst()) !== undefined;

/** Whom the rule of `haveReason` (domain/chat/chat.rules) lets write to me, and me to them. */
const known = ({ meId, supportEmail, organizationId, isExpert }: Seeker) => sql<SqlBool>`u.id in (
  select id from users where email = ${supportEmail}::citext
  union all select id from users where organization_id = ${organizationId}
  union all select s.other_id from room_sides as s join users as staff on staff.id = s.other_id
    where s.user_id = ${meId} and staff.role in ${STAFF}
  union all select id from users where ${isExpert}::boolean and (role = 'expert' or role in ${STAFF})
  union all select requester_id from bookings where ${isExpert}::boolean and expert_id = ${meId}
  union all select b.expert_id from bookings as b join users as e on e.id = b.expert_id
    where b.requester_id = ${meId} and (e.role = 'expert' or ${isExpert}::boolean))`;

/** Found by what is shown of them; the index of `search_text`, which knows more of them, only finds them sooner. */
const isNamed = (search: string): Expression<SqlBool>[] =>
  searchWords(search).map(
    (word) =>
      sql<SqlBool>`strpos(as_searched(${fullName('u')} || ' ' || u.organization_name), ${asSearched(word)}) > 0`,
  );

export const findPeople = (
  db: Db,
  seeker: Seeker,
  page: {
    readonly search: string;
    readonly userId: string | undefined;
    readonly after: readonly [string | number, string] | undefined;
    readonly limit: number;
  },
) =>
  db
    .selectFrom('users as u')
    .leftJoin('rooms as r', (join) => join.on(isRoomOf(person(seeker.meId), sql.ref('u.id'))))
    .where('u.id', '<>', seeker.meId)
    .$if(page.userId !== undefined, (q) => q.where('u.id', '=', page.userId!))
    .where('u.is_removed', '=', false)
    .where('u.is_completed', '=', true)
    .where((eb) => eb.or([eb('u.review', 'is', null), eb('u.review', '=', 'accepted')]))
    .where('u.role', 'in', CHAT_ROLES)
    .$if(seeker.secondFactorRoles.length > 0, (q) =>
      q.where((eb) =>
        eb.or([
          eb('u.second_factor_at', 'is not', null),
          eb('u.role', 'not in', seeker.secondFactorRoles),
        ]),
      ),
    )
    .where(
      sql<SqlBool>`not exists (
        select from chat_blocks as c
        where c.user_id = ${seeker.meId} and c.blocked_id = u.id and u.role not in ${STAFF})`,
    )
    .$if(!seeker.isStaff, (q) =>
      q.where(
        sql<SqlBool>`not exists (
          select from chat_blocks as c where c.user_id = u.id and c.blocked_id = ${seeker.meId})`,
      ),
    )
    .$if(!seeker.isStaff && !seeker.isSupport, (q) => q.where(known(seeker)))
    .where((eb) => eb.and(holds(eb.ref('u.search_text'), page.search)))
    .where((eb) => eb.and(isNamed(page.search)))
    .$if(page.after !== undefined, (q) =>
      q.where(afterPlace([sql.ref('u.sort_name'), sql.ref('u.id')], page.after!, 'asc')),
    )
    .select([...PARTNER, 'u.id', 'u.sort_name as place', 'r.id as roomId'])
    .orderBy('u.sort_name')
    .orderBy('u.id')
    .limit(page.limit)
    .execute();
