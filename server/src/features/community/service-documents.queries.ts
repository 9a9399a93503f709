import { type Program, type ServiceDocument } from '@thedot/domain/community/community.contract';
import type { UploadedFile } from '@thedot/domain/files/files.contract';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';

type Title = ServiceDocument['title'];

/** The documents of all programs, in the order of staff. */
export const findDocuments = (db: Db) =>
  db
    .selectFrom('service_documents as d')
    .innerJoin('files as f', 'f.id', 'd.id')
    .select((eb) => [
      'd.id',
      sql<Program>`d.program`.as('program'),
      jsonBuildObject({ en: eb.ref('d.title_en'), fr: eb.ref('d.title_fr') }).as('title'),
      jsonBuildObject({
        id: eb.ref('f.id'),
        name: eb.ref('f.name'),
        mediaType: eb.ref('f.media_type'),
        size: eb.ref('f.size'),
        hasThumbnail: sql<boolean>`f.has_thumbnail and f.verdict = 'clean'`,
        width: eb.ref('f.width'),
        height: eb.ref('f.height'),
        verdict: sql<UploadedFile['verdict']>`f.verdict`,
      }).as('file'),
    ])
    .orderBy('d.program')
    .orderBy('d.position')
    .orderBy('d.id')
    .execute();

export const findDocument = (db: Db, id: string) =>
  db
    .selectFrom('service_documents')
    .select(sql<Program>`program`.as('program'))
    .where('id', '=', id)
    .executeTakeFirst();

export const countDocuments = async (db: Db, program: Program): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('service_documents')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('program', '=', program)
        .executeTakeFirstOrThrow()
    ).count,
  );

/** As the last one of its program. */
export const insertDocument = (
  db: Db,
  document: {
    /** Of its file. */ readonly id: string;
    readonly program: Program;
    readonly title: Title;
  },
) =>
  db
    .insertInto('service_documents')
    .values({
      id: document.id,
      program: document.program,
      title_en: document.title.en,
      title_fr: document.title.fr,
      position: sql<number>`(
        select coalesce(max(d.position), 0) + 1 from service_documents as d where d.program = ${document.program})`,
    })
    .execute();

export const updateDocument = async (
  db: Db,
  id: string,
  title: Title,
): Promise<Program | undefined> =>
  (
    await db
      .updateTable('service_documents')
      .set({ title_en: title.en, title_fr: title.fr })
      .where('id', '=', id)
      .returning(sql<Program>`program`.as('program'))
      .executeTakeFirst()
  )?.program;

/** Documents that are not named come last. */
export const updateOrder = (db: Db, program: Program, ids: readonly string[]) =>
  db
    .updateTable('service_documents')
    .set({
      position: sql<number>`coalesce(array_position(${[...ids]}::uuid[], id), ${ids.length + 1})`,
    })
    .where('program', '=', program)
    .execute();

export const deleteDocument = (db: Db, id: string) =>
  db.deleteFrom('service_documents').where('id', '=', id).execute();
