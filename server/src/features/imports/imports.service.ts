import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import { ImportColumn, type ImportOutcome } from '@thedot/domain/imports/imports.contract';
import type {
  Import,
  ImportPage,
  ImportRow,
  ImportWishes,
} from '@thedot/domain/imports/imports.contract';
import { IMPORT_KEPT_MS } from '@thedot/domain/limits';
import { Role } from '@thedot/domain/access/roles';
import type { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import type { StagedFile } from '../../platform/files/file-store.ts';
import { unstage } from '../../platform/files/stage-file.ts';
import { enqueue } from '../../platform/jobs/jobs.queries.ts';
import { refuseTemporary } from '../auth/entry.service.ts';
import { announceImports } from './announcing.service.ts';
import { BATCH, foresee } from './import-batches.service.ts';
import { findRows, insertRows, type NewRow } from './import-rows.queries.ts';
import { openTable } from './import-table.ts';
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
const MOST_LISTED = 20;

/** Reads a table and foresees what it would do. The file itself is not kept: its rows are. */
export async function uploadImport(
  ctx: Context,
  wishes: z.output<typeof ImportWishes>,
  file: StagedFile | undefined,
) {
  if (!file) throw new AppError('file.required');
  const role = Role.parse(ctx.actor.role);
  return transact(ctx, async (tx, after) => {
    const { db, actor, files } = tx;
    const { titles, columns, rows } = await openTable(files, file.id, {
      refuseEmail: (email) =>
        refuseTemporary(email) ? { code: 'temporary_email', column: 'email' } : null,
    });
    const { id } = await insertImport(db, {
      ...wishes,
      actorId: actor.id,
      fileName: file.name,
      titles,
      columns,
    });
    let count = 0;
    for await (const some of inBatches(rows)) {
      await insertRows(db, id, some);
      count += some.length;
    }
    await updateRowCount(db, id, count);
    await foresee(db, id, role);
    announceImports(tx);
    // What cannot be removed at once the sweep of files does.
    after(() => void unstage(files, [file.id]).catch(() => {}));
    return {
      import: await showImport(tx, id),
      ...(await pageOfRows(db, id, { limit: FIRST_PAGE })),
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

export async function listImports({ db, now }: Context): Promise<{ imports: Import[] }> {
  const since = new Date(now().getTime() - IMPORT_KEPT_MS);
  const imports = await findImports(db, { since, most: MOST_LISTED });
  return { imports: imports.map(importOf) };
}

export async function showImport({ db }: Context, id: string): Promise<ImportPage> {
  const it = assertFound(await findImport(db, id), 'import.not_found');
  return {
    ...importOf(it),
    headers: it.titles.map((title, at) => ({
      title,
      column: ImportColumn.safeParse(it.columns[at]).data ?? null,
    })),
  };
}

export async function listRows(
  { db }: Context,
  id: string,
  asked: { outcome?: ImportOutcome | undefined; after?: number | undefined; limit: number },
) {
  assertFound(await findImport(db, id), 'import.not_found');
  return pageOfRows(db, id, asked);
}

async function pageOfRows(
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

/** From here on the rights of whoever confirms decide. */
export async function confirmImport(ctx: Context, id: string): Promise<ImportPage> {
  return transact(ctx, async (tx) => {
    const { db, actor } = tx;
    const { state } = assertFound(await lockImport(db, id), 'import.not_found');
    assertAllowed(state === 'checked' ? null : 'import.moved_on');
    await updateState(db, id, { state: 'running', actorId: actor.id });
    await audit(db, about(tx, 'import.confirmed', id));
    announceImports(tx);
    await enqueue(db, 'run-import', { importId: id }, { key: `import:${id}` });
    return showImport(tx, id);
  });
}

/** What is done stays done; the same file, sent again, does the rest. */
export async function cancelImport(ctx: Context, id: string): Promise<ImportPage> {
  return transact(ctx, async (tx) => {
    const { db, now } = tx;
    const { state } = assertFound(await lockImport(db, id), 'import.not_found');
    assertAllowed(state === 'checked' || state === 'running' ? null : 'import.moved_on');
    await updateState(db, id, { state: 'cancelled', endedAt: now() });
    await audit(db, about(tx, 'import.cancelled', id));
    announceImports(tx);
    return showImport(tx, id);
  });
}

const about = ({ actor, caller }: Context, action: string, id: string) => ({
  actorId: actor.id,
  action,
  subjectKind: 'import',
  subjectId: id,
  address: caller.address,
});

const importOf = (it: FoundImport): Import => {
  const { created, updated, skipped, refused, ...more } = it;
  return { ...more, counts: { created, updated, skipped, refused } };
};
