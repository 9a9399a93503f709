import { Readable } from 'node:stream';
import { attachments } from '@thedot/domain/submissions/submissions.contract';
import type { Db } from '../db/db.ts';
import type { FileStore } from '../kernel/file-store.ts';
import { insertFile } from '../platform/files/files.queries.ts';
import { stageFile } from '../platform/files/stage-file.ts';

/** What opportunities and applications to them have as files, by the title of the opportunity. */
const DOCUMENTS: Readonly<Record<string, { readonly call: string; readonly application: string }>> =
  {
    'Connected clinic challenge': {
      call: 'Rules of the challenge.pdf',
      application: 'Pilot plan.pdf',
    },
    'Bourse de prototypage 5G': {
      call: 'Règlement de la bourse.pdf',
      application: 'Dossier technique.pdf',
    },
  };

/** Attaches files to sample opportunities and to the applications to them. */
export async function insertApplicationFiles(db: Db, store: FileStore): Promise<void> {
  for (const [title, { call, application }] of Object.entries(DOCUMENTS)) {
    const opportunity = await db
      .selectFrom('opportunities')
      .select(['id', 'owner_id as ownerId'])
      .where('title', '=', title)
      .executeTakeFirstOrThrow();
    const document = { subjectKind: 'opportunity', subjectId: opportunity.id } as const;
    await attach(db, store, call, { ...document, ownerId: opportunity.ownerId });
    const applications = await db
      .selectFrom('opportunity_applications as a')
      .innerJoin('submissions as s', 's.id', 'a.id')
      .select(['s.id', 's.author_id as ownerId'])
      .where('a.opportunity_id', '=', opportunity.id)
      .execute();
    for (const { id, ownerId } of applications)
      await attach(db, store, application, { ownerId, subjectKind: 'submission', subjectId: id });
  }
}

async function attach(
  db: Db,
  store: FileStore,
  name: string,
  subject: Parameters<typeof insertFile>[2],
): Promise<void> {
  const content = Readable.from([Buffer.from(PAGE)]);
  await insertFile(db, await stageFile(store, { name, content }, attachments.files), subject);
}

/** A document of one empty page. */
const PAGE = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>> endobj
trailer <</Root 1 0 R>>
%%EOF
`;
