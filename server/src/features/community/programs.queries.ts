import type { Program } from '@thedot/domain/community/community.contract';
import { OPEN_SERVICE_STATUSES } from '@thedot/domain/community/community.rules';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** The programs as a user sees them, in the order of the catalogue. */
export const findPrograms = (db: Db, userId: string) =>
  db
    .selectFrom('service_programs as p')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('service_consent_texts as c')
          .select(['c.version', 'c.text_en', 'c.text_fr'])
          .whereRef('c.program', '=', 'p.program')
          .orderBy('c.version', 'desc')
          .limit(1)
          .as('consent'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      sql<Program>`p.program`.as('program'),
      'p.opens_on as opensOn',
      'p.closes_on as closesOn',
      'consent.version',
      'consent.text_en as en',
      'consent.text_fr as fr',
      eb
        .selectFrom('service_consents as a')
        .select(({ fn }) => fn.max('a.version').as('version'))
        .whereRef('a.program', '=', 'p.program')
        .where('a.user_id', '=', userId)
        .as('acceptedVersion'),
      sql<number>`(
        select count(*)::int from submissions as s join service_requests as r on r.id = s.id
        where s.kind = 'service_request' and s.author_id = ${userId} and r.program = p.program
          and s.status = any(${OPEN_SERVICE_STATUSES}))`.as('openRequests'),
    ])
    .orderBy(sql`array_position(array['wemove', 'proservy', 'eurafrique'], p.program)`)
    .execute();

export const updateProgram = (
  db: Db,
  program: Program,
  { opensOn, closesOn }: { readonly opensOn: string | null; readonly closesOn: string | null },
) =>
  db
    .updateTable('service_programs')
    .set({ opens_on: opensOn, closes_on: closesOn })
    .where('program', '=', program)
    .execute();

export const lockProgram = (db: Db, program: Program) =>
  db
    .selectFrom('service_programs')
    .select('program')
    .where('program', '=', program)
    .forUpdate()
    .execute();

export const insertConsentText = (
  db: Db,
  program: Program,
  {
    version,
    en,
    fr,
    now,
  }: {
    readonly version: number;
    readonly en: string;
    readonly fr: string;
    readonly now: Date;
  },
) =>
  db
    .insertInto('service_consent_texts')
    .values({ program, version, text_en: en, text_fr: fr, created_at: now.toISOString() })
    .execute();

const SHOWN_VERSIONS = 20;

/** The newest versions of the consent of a program, newest first. */
export const findConsents = (db: Db, program: Program) =>
  db
    .selectFrom('service_consent_texts as c')
    .select((eb) => [
      'c.version',
      'c.text_en as en',
      'c.text_fr as fr',
      'c.created_at as createdAt',
      eb
        .selectFrom('service_consents as a')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('a.program', '=', 'c.program')
        .whereRef('a.version', '=', 'c.version')
        .$asScalar()
        .$notNull()
        .as('accepted'),
    ])
    .where('c.program', '=', program)
    .orderBy('c.version', 'desc')
    .limit(SHOWN_VERSIONS)
    .execute();
