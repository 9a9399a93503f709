import type {
  RegistrationFilter,
  StationAnswers,
} from '@thedot/domain/registrations/registrations.contract';
import { searchWords } from '@thedot/domain/kernel/search';
import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import { fullName } from '../../db/person-brief.ts';
import type { DB, Users } from '../../db/schema.ts';
import { holdsWord } from '../../db/search.ts';

/** Whom a reviewer may know of. */
export interface Reviewing {
  readonly onlyStation: boolean;
}

export type Wanted = Reviewing & RegistrationFilter;

/** Everybody who registered themselves and confirmed their address. */
const selectRegistrants = (db: Db, { onlyStation }: Reviewing) =>
  db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select((eb) => [
      'u.id',
      fullName('u').as('name'),
      'u.email',
      'u.photo_id as photo',
      'o.name as organization',
      'u.country',
      eb.ref('u.language').$castTo<'en' | 'fr'>().as('language'),
      'u.station_5g as station5G',
      eb.ref('u.review').$notNull().as('review'),
      'u.is_completed as isCompleted',
      'u.created_at as registeredAt',
      'u.reviewed_at as reviewedAt',
    ])
    .where('u.review', 'is not', null)
    .where('u.email_verified_at', 'is not', null)
    .where('u.is_removed', '=', false)
    .$if(onlyStation, (q) => q.where('u.station_5g', '=', true));

/** Either has an index of its words; the words of the two joined would have none. */
const holdsInEither = (eb: ExpressionBuilder<DB & { u: Users }, 'u'>, word: string) => {
  const organizations = eb.selectFrom('organizations as its').select('its.id');
  return eb.or([
    holdsWord(eb.ref('u.search_text'), word),
    eb(
      'u.organization_id',
      'in',
      organizations.where((its) => holdsWord(its.ref('its.search_text'), word)),
    ),
  ]);
};

type PageWanted = Wanted & { readonly after?: string | undefined; readonly limit: number };

/** One page, in the order of registering; one row more than asked for says that there is a next one. */
export const findRegistrants = (db: Db, wanted: PageWanted) => selectPage(db, wanted).execute();

/** The same with all that was said. */
export const findRegistrantPages = (db: Db, wanted: PageWanted) =>
  withAll(selectPage(db, wanted)).execute();

function selectPage(db: Db, wanted: PageWanted) {
  const { state, form, search = '', sort, after, limit } = wanted;
  const isOldestFirst = sort === 'oldest';
  return selectRegistrants(db, wanted)
    .$if(state !== 'all', (q) => q.where('u.review', '=', state as Exclude<typeof state, 'all'>))
    .$if(form !== undefined, (q) => q.where('u.station_5g', '=', form === 'station5G'))
    .where((eb) => eb.and(searchWords(search).map((word) => holdsInEither(eb, word))))
    .$if(after !== undefined, (q) => q.where('u.id', isOldestFirst ? '>' : '<', after!))
    .orderBy('u.id', isOldestFirst ? 'asc' : 'desc')
    .limit(limit + 1);
}

/** Whoever has said all there is to say waits; the others have still to finish their profile. */
export const countWaiting = (db: Db, reviewing: Reviewing) =>
  selectRegistrants(db, reviewing)
    .clearSelect()
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('u.is_completed', '=', true).as('waiting'),
      fn.countAll<number>().filterWhere('u.is_completed', '=', false).as('unfinished'),
    ])
    .where('u.review', '=', 'waiting')
    .executeTakeFirstOrThrow();

export const findRegistrant = (db: Db, reviewing: Reviewing, id: string) =>
  withAll(selectRegistrants(db, reviewing)).where('u.id', '=', id).executeTakeFirst();

/** With what stands on their page: all that they said and brought, and what was decided. */
const withAll = (registrants: ReturnType<typeof selectRegistrants>) =>
  registrants
    .leftJoin('users as reviewer', 'reviewer.id', 'u.reviewed_by')
    .select([
      'u.role',
      'u.phone',
      'u.gender',
      'u.position',
      'u.bio',
      'u.keep_informed as keepInformed',
      'u.review_reason as reviewReason',
      fullName('reviewer').$castTo<string | null>().as('reviewedBy'),
    ])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('organizations as company')
          .whereRef('company.id', '=', 'u.organization_id')
          .select([
            'company.region',
            'company.contact',
            'company.address',
            'company.field',
            'company.description',
            'company.founded_year as foundedYear',
            'company.website',
            'company.linkedin',
            'company.is_legally_published as isLegallyPublished',
            'company.has_startup_label as hasStartupLabel',
          ]),
      ).as('company'),
      jsonObjectFrom(
        eb
          .selectFrom('registrations as r')
          .whereRef('r.user_id', '=', 'u.id')
          .select((r) => [
            'r.source',
            'r.expertise',
            'r.reason',
            'r.question',
            jsonArrayFrom(
              r
                .selectFrom('registration_slots as s')
                .whereRef('s.user_id', '=', 'r.user_id')
                .select(['s.day', 's.part'])
                .orderBy('s.day')
                .orderBy('s.part'),
            ).as('slots'),
          ]),
      ).as('answers'),
      jsonArrayFrom(
        eb
          .selectFrom('files as f')
          .where('f.subject_kind', '=', 'registration')
          .whereRef('f.subject_id', '=', 'u.id')
          .select(['f.id', 'f.name', 'f.media_type as mediaType', 'f.size'])
          .orderBy('f.created_at')
          .orderBy('f.id'),
      ).as('documents'),
    ]);

export async function insertAnswers(
  db: Db,
  userId: string,
  { slots, ...answers }: StationAnswers,
): Promise<void> {
  await db
    .insertInto('registrations')
    .values({ user_id: userId, ...answers })
    .execute();
  await db
    .insertInto('registration_slots')
    .values(slots.map((slot) => ({ user_id: userId, ...slot })))
    .execute();
}

/** Who is told of somebody that waits. */
export async function findReviewers(db: Db, roles: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', roles)
    .where('is_removed', '=', false)
    .where('is_completed', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

/** Documents of registrations whose address nobody has confirmed. */
export async function findUnconfirmedDocuments(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('files as f')
    .innerJoin('users as u', 'u.id', 'f.subject_id')
    .select('f.id')
    .where('f.subject_kind', '=', 'registration')
    .where('f.created_at', '<', before.toISOString())
    .where('u.email_verified_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
