import type {
  SignUpFilter,
  StationAnswers,
} from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { searchWords } from '@thedot/domain/kernel/search';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonBuildObject, jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import { isEmptyUpdate } from '../../db/is-empty-update.ts';
import { mostUrgentFirst } from '../../db/most-urgent-first.ts';
import type { DecisionPage } from '../../kernel/decisions.ts';
import { briefPerson, fullName } from '../users/brief-person.sql.ts';
import { PROFILE_COLUMNS } from '../users/profile-columns.sql.ts';
import type { DB, Users } from '../../db/schema.ts';
import { containsWord } from '../../db/search.ts';

/** The sign-ups that a reviewer may see. */
export interface ReviewScope {
  readonly onlyStation: boolean;
}

export type SignUpSelection = ReviewScope & SignUpFilter;

/** Sign-ups of active users with a confirmed address. */
const selectSignUps = (db: Db, { onlyStation }: ReviewScope) =>
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

/** Searches each table by its own index; the concatenation of both has no index. */
const matchesUserOrOrganization = (eb: ExpressionBuilder<DB & { u: Users }, 'u'>, word: string) => {
  const organizations = eb.selectFrom('organizations as its').select('its.id');
  return eb.or([
    containsWord(eb.ref('u.search_text'), word),
    eb(
      'u.organization_id',
      'in',
      organizations.where((its) => containsWord(its.ref('its.search_text'), word)),
    ),
  ]);
};

type ListSignUpsQuery = SignUpSelection & {
  readonly after?: string | undefined;
  readonly limit: number;
};

/** Returns one page in sign-up order, with one row more than the limit when there is a next page. */
export const findSignUps = (db: Db, query: ListSignUpsQuery) => selectPage(db, query).execute();

/** The same page with all details. */
export const findSignUpDetails = (db: Db, query: ListSignUpsQuery) =>
  withDetails(selectPage(db, query)).execute();

function selectPage(db: Db, query: ListSignUpsQuery) {
  const { state, form, search = '', sort, after, limit } = query;
  const isOldestFirst = sort === 'oldest';
  return selectSignUps(db, query)
    .$if(state !== 'all', (q) => q.where('u.review', '=', state as Exclude<typeof state, 'all'>))
    .$if(form !== undefined, (q) => q.where('u.station_5g', '=', form === 'station5G'))
    .where((eb) => eb.and(searchWords(search).map((word) => matchesUserOrOrganization(eb, word))))
    .$if(after !== undefined, (q) => q.where('u.id', isOldestFirst ? '>' : '<', after!))
    .orderBy('u.id', isOldestFirst ? 'asc' : 'desc')
    .limit(limit + 1);
}

/** Sign-ups with a complete profile wait for a decision; the others are unfinished. */
export const countWaiting = (db: Db, scope: ReviewScope) =>
  selectSignUps(db, scope)
    .clearSelect()
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('u.is_completed', '=', true).as('waiting'),
      fn.countAll<number>().filterWhere('u.is_completed', '=', false).as('unfinished'),
    ])
    .where('u.review', '=', 'waiting')
    .executeTakeFirstOrThrow();

/** Those that wait for a decision, for the inbox. */
export const findUndecidedSignUps = (db: Db, scope: ReviewScope, page: DecisionPage) =>
  mostUrgentFirst(
    selectSignUps(db, scope)
      .clearSelect()
      .where('u.review', '=', 'waiting')
      .where('u.is_completed', '=', true)
      .select([
        'u.id',
        'u.email',
        'u.station_5g as isOfStation',
        briefPerson(db, 'u.id').$notNull().as('person'),
        'u.created_at as since',
        sql<string | null>`null`.as('dueAt'),
      ]),
    { dueAt: sql`null::timestamptz`, since: sql.ref('u.created_at'), id: sql.ref('u.id') },
    page,
  ).execute();

export const findSignUp = (db: Db, scope: ReviewScope, id: string) =>
  withDetails(selectSignUps(db, scope)).where('u.id', '=', id).executeTakeFirst();

/** Adds the details of the review screen: answers, documents and the decision. */
const withDetails = (signUps: ReturnType<typeof selectSignUps>) =>
  signUps
    .leftJoin('users as reviewer', 'reviewer.id', 'u.reviewed_by')
    .select([
      'u.role',
      'u.phone',
      'u.gender',
      'u.position',
      'u.bio',
      'u.keep_informed as keepInformed',
      'u.review_reason as reviewReason',
    ])
    .select((eb) => [
      eb
        .case()
        .when('reviewer.id', 'is not', null)
        .then(jsonBuildObject({ id: eb.ref('reviewer.id').$notNull(), name: fullName('reviewer') }))
        .end()
        .as('reviewedBy'),
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
      selectStationAnswers(eb).as('answers'),
      jsonArrayFrom(
        eb
          .selectFrom('files as f')
          .where('f.subject_kind', '=', 'registration')
          .whereRef('f.subject_id', '=', 'u.id')
          .select([
            'f.id',
            'f.name',
            'f.media_type as mediaType',
            'f.size',
            'f.is_scanned as isScanned',
          ])
          .orderBy('f.created_at')
          .orderBy('f.id'),
      ).as('documents'),
    ]);

/** What the user `u` answered in the 5G station's form beyond their company. */
const selectStationAnswers = (eb: ExpressionBuilder<DB & { u: Users }, 'u'>) =>
  jsonObjectFrom(
    eb
      .selectFrom('sign_up_reviews as r')
      .whereRef('r.user_id', '=', 'u.id')
      .select((r) => [
        'r.source',
        'r.expertise',
        'r.reason',
        'r.question',
        jsonArrayFrom(
          r
            .selectFrom('sign_up_review_slots as s')
            .whereRef('s.user_id', '=', 'r.user_id')
            .select(['s.day', 's.part'])
            .orderBy('s.day')
            .orderBy('s.part'),
        ).as('slots'),
      ]),
  );

/** The user's own answers; those about the organization only for its owner. */
export const findRegistrationAnswers = (db: Db, userId: string) =>
  db
    .selectFrom('users as u')
    .select(PROFILE_COLUMNS)
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('organizations as o')
          .whereRef('o.id', '=', 'u.organization_id')
          .whereRef('o.owner_id', '=', 'u.id')
          .select(['o.name', 'o.region', 'o.contact', 'o.website']),
      ).as('organization'),
    )
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('organizations as o')
          .whereRef('o.id', '=', 'u.organization_id')
          .whereRef('o.owner_id', '=', 'u.id')
          .select((o) => [
            'o.address',
            'o.field',
            'o.description as fieldDescription',
            'o.founded_year as foundedYear',
            'o.linkedin',
            o.fn.coalesce('o.is_legally_published', o.lit(false)).as('isLegallyPublished'),
            o.fn.coalesce('o.has_startup_label', o.lit(false)).as('hasStartupLabel'),
          ]),
      ).as('company'),
      selectStationAnswers(eb).as('wishes'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();

export async function insertStationAnswers(
  db: Db,
  userId: string,
  { slots, ...answers }: StationAnswers,
): Promise<void> {
  await db
    .insertInto('sign_up_reviews')
    .values({ user_id: userId, ...answers })
    .execute();
  await db
    .insertInto('sign_up_review_slots')
    .values(slots.map((slot) => ({ user_id: userId, ...slot })))
    .execute();
}

type StationAnswerChanges = { readonly [K in keyof StationAnswers]: StationAnswers[K] | undefined };

/** Undefined keeps the stored value; times are replaced together. */
export async function updateStationAnswers(
  db: Db,
  userId: string,
  { slots, ...changes }: StationAnswerChanges,
): Promise<void> {
  if (!isEmptyUpdate(changes))
    await db.updateTable('sign_up_reviews').set(changes).where('user_id', '=', userId).execute();
  if (!slots) return;
  await db.deleteFrom('sign_up_review_slots').where('user_id', '=', userId).execute();
  await db
    .insertInto('sign_up_review_slots')
    .values(slots.map((slot) => ({ user_id: userId, ...slot })))
    .execute();
}

/** Returns the reviewers to notify. */
export async function findReviewerIds(db: Db, roles: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', roles)
    .where('is_removed', '=', false)
    .where('is_completed', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds documents of sign-ups whose address was not confirmed. */
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
