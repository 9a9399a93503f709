import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import { ImportColumn, type ImportOutcome } from '@thedot/domain/imports/imports.contract';
import type {
  Import,
  ImportPage,
  ImportReason,
  ImportRow,
  ImportOptions,
} from '@thedot/domain/imports/imports.contract';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { Role } from '@thedot/domain/access/roles';
import type { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import type { StagedFile } from '../../kernel/file-store.ts';
import { unstage } from '../../platform/files/stage-file.ts';
import { enqueue } from '../../platform/jobs/jobs.queries.ts';
import { refuseTemporaryEmail } from '../auth/passwords/new-accounts.service.ts';
import { BATCH, previewOutcomes, publishImportChange } from './import-batches.service.ts';
import { findRows, insertRows, type NewRow } from './import-rows.queries.ts';
import { withImportTable } from './import-table.ts';
import {
  findImport,
  findImports,
  type FoundImport,
  insertImport,
  lockImport,
  updateRowCount,
  updateState,
} from './imports.queries.ts';

const FIRST_PAGE = 50;
const MAX_LISTED_IMPORTS = 20;

/** Reads a spreadsheet and plans its outcomes. The rows are stored, the file is not. */
export async function uploadImport(
  ctx: Context,
  options: z.output<typeof ImportOptions>,
  file: StagedFile | undefined,
) {
  if (!file) throw new AppError('file.required');
  const role = Role.parse(ctx.actor.role);
  return transact(ctx, async (tx, after) => {
    const { db, actor, files } = tx;
    const refuseEmail = (email: string): ImportReason | null =>
      refuseTemporaryEmail(email)
        ? { code: 'temporary_email', column: 'email', text: email }
        : null;
    const id = await withImportTable(files, file.id, { refuseEmail }, async (table) => {
      const { titles, columns, rows } = table;
      const { id } = await insertImport(db, {
        ...options,
        actorId: actor.id,
        fileName: file.name,
        titles,
        columns,
      });
      let count = 0;
      for await (const batch of inBatches(rows)) {
        await insertRows(db, id, batch);
        count += batch.length;
      }
      await updateRowCount(db, id, count);
      return id;
    });
    await previewOutcomes(db, id, role);
    publishImportChange(tx);
    // If the file can't be deleted now, the sweep deletes it.
    after(() => void unstage(files, [file.id]).catch(() => {}));
    return {
      import: await loadImport(tx, id),
      ...(await loadRows(db, id, { limit: FIRST_PAGE })),
    };
  });
}

async function* inBatches(rows: AsyncIterable<NewRow>): AsyncGenerator<NewRow[]> {
  let batch: NewRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}

export async function listImports({ db, now, settings }: Context): Promise<{ imports: Import[] }> {
  const since = new Date(now().getTime() - settings.keptDays.imports * DAY_MS);
  const imports = await findImports(db, { since, limit: MAX_LISTED_IMPORTS });
  return { imports: imports.map(toImport) };
}

export async function loadImport({ db }: Context, id: string): Promise<ImportPage> {
  const it = assertFound(await findImport(db, id), 'import.not_found');
  return {
    ...toImport(it),
    headers: it.titles.map((title, at) => ({
      title,
      column: ImportColumn.safeParse(it.columns[at]).data ?? null,
    })),
  };
}

export async function listRows(
  { db }: Context,
  id: string,
  query: { outcome?: ImportOutcome | undefined; after?: number | undefined; limit: number },
) {
  assertFound(await findImport(db, id), 'import.not_found');
  return loadRows(db, id, query);
}

async function loadRows(
  db: Db,
  id: string,
  { outcome, after = 0, limit }: Parameters<typeof listRows>[2],
): Promise<{ rows: ImportRow[]; next: string | null }> {
  const rows = await findRows(db, id, { outcome, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    rows: page.map((row) => ({ ...row, outcome: row.outcome ?? 'skipped' })),
    next: last ? String(last.position) : null,
  };
}

/** From here on the permissions of the confirming user apply. */
export async function confirmImport(ctx: Context, id: string): Promise<ImportPage> {
  return transact(ctx, async (tx) => {
    const { db, actor } = tx;
    const { state } = assertFound(await lockImport(db, id), 'import.not_found');
    assertAllowed(state === 'checked' ? null : 'import.moved_on');
    await updateState(db, id, { state: 'running', actorId: actor.id });
    await audit(db, auditEntry(tx, 'import.confirmed', id));
    publishImportChange(tx);
    await enqueue(db, 'run-import', { importId: id }, { key: `import:${id}` });
    return loadImport(tx, id);
  });
}

/** Rows that are done stay; uploading the same file again carries out the rest. */
export async function cancelImport(ctx: Context, id: string): Promise<ImportPage> {
  return transact(ctx, async (tx) => {
    const { db, now } = tx;
    const { state } = assertFound(await lockImport(db, id), 'import.not_found');
    assertAllowed(state === 'checked' || state === 'running' ? null : 'import.moved_on');
    await updateState(db, id, { state: 'cancelled', endedAt: now() });
    await audit(db, auditEntry(tx, 'import.cancelled', id));
    publishImportChange(tx);
    return loadImport(tx, id);
  });
}

const auditEntry = ({ actor, caller }: Context, action: string, id: string) => ({
  actorId: actor.id,
  action,
  subjectKind: 'import',
  subjectId: id,
  address: caller.address,
});

const toImport = (it: FoundImport): Import => {
  const { created, updated, skipped, refused, ...more } = it;
  return { ...more, counts: { created, updated, skipped, refused } };
};
