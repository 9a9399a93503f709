import { finished, PassThrough, Readable } from 'node:stream';
import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import type { UploadedFile } from '@thedot/domain/files/files.contract';
import { refuseUpload } from '@thedot/domain/files/files.rules';
import { type Context, transact } from '../../kernel/context.ts';
import type { StagedFile } from '../../kernel/file-store.ts';
import { deleteUnsent, insertFile } from '../../platform/files/files.queries.ts';
import { stageCompletedUpload, unstage } from '../../platform/files/stage-file.ts';
import { safeName } from '../../platform/files/file-name.ts';
import { KeyedMutex } from '../../platform/files/keyed-mutex.ts';
import {
  countUnsentUploads,
  deleteUpload,
  findUploaded,
  insertUpload,
  extendUploadLock,
  lockUnsentUploads,
  acquireUploadLock,
} from './uploads.queries.ts';

/** The progress of an upload. */
interface UploadProgress {
  readonly offset: number;
  readonly size: number;
}

type UploadLock = NonNullable<Awaited<ReturnType<typeof acquireUploadLock>>>;

const EXTEND_LOCK_MS = 5_000;

const appends = new KeyedMutex();

export async function beginUpload(
  ctx: Context,
  { name, size }: { readonly name: string | undefined; readonly size: number },
): Promise<string> {
  const id = crypto.randomUUID();
  await transact(ctx, async ({ db, actor, now }) => {
    await lockUnsentUploads(db, actor.id);
    assertAllowed(refuseUpload({ size, unsent: await countUnsentUploads(db, actor.id) }));
    await insertUpload(db, { id, ownerId: actor.id, name: safeName(name), size, at: now() });
  });
  // An empty file is complete at once.
  if (size === 0)
    await appendToUpload(ctx, { id, offset: 0, length: 0, content: Readable.from([]) });
  return id;
}

/** Runs the work on an upload; when the storage is full, nothing of the upload stays. */
async function orCancel<T>(ctx: Context, id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'file.storage_full') {
      await deleteUpload(ctx.db, { id, ownerId: ctx.actor.id });
      await removeBytes(ctx, id);
    }
    throw error;
  }
}

async function removeBytes({ files }: Context, id: string): Promise<void> {
  await files.abandon(id);
  await unstage(files, [id]);
}

/**
 * Returns the offset at which an upload continues. The caller is about to append, so a dead connection's pending
 * append is ended.
 */
export const findUploadProgress = (ctx: Context, id: string): Promise<UploadProgress> =>
  appends.run(
    id,
    () => {},
    async () => {
      const [progress, turn] = await openUpload(ctx, id);
      if (turn && progress.offset === progress.size)
        await orCancel(ctx, id, () => finish(ctx, turn));
      return progress;
    },
  );

interface Addition {
  readonly id: string;
  readonly offset: number;
  /** The declared length; null when unknown. */
  readonly length: number | null;
  readonly content: Readable;
}

/**
 * Appends the received bytes; with the last byte the upload becomes a file. The next caller takes over: the earlier
 * one is refused, and its bytes until then are kept.
 */
export function appendToUpload(ctx: Context, addition: Addition): Promise<UploadProgress> {
  // The request itself stays open, so that it can be answered.
  const body = new PassThrough().on('error', () => {});
  return appends.run(
    addition.id,
    () => void body.destroy(new AppError('file.goes_on_elsewhere')),
    async () => {
      const { id, offset, length, content } = addition;
      const [progress, turn] = await openUpload(ctx, id);
      assertAllowed(offset === progress.offset ? null : 'file.goes_on_elsewhere');
      if (!turn) return progress;
      assertAllowed(offset + (length ?? 0) > progress.size ? 'request.too_large' : null);
      // A destroyed request closes without an error.
      finished(content, (error) => {
        if (error) body.destroy(error);
      });
      content.pipe(body);
      const bounded = extendWhile(ctx, turn, { content: body, maxBytes: progress.size - offset });
      return orCancel(ctx, id, async () => {
        await ctx.files.append(id, offset, Readable.from(bounded, { objectMode: false }));
        const now = { offset: await ctx.files.receivedBytes(id), size: progress.size };
        if (now.offset === now.size) await finish(ctx, turn);
        return now;
      });
    },
  );
}

/** Returns the actor's upload with a turn, or the file that it has become, to which nothing can be added. */
async function openUpload(ctx: Context, id: string): Promise<[UploadProgress, UploadLock | null]> {
  const own = { id, ownerId: ctx.actor.id };
  const file = await findUploaded(ctx.db, own);
  if (file) return [{ offset: file.size, size: file.size }, null];
  const turn = assertFound(
    await acquireUploadLock(ctx.db, { ...own, at: ctx.now() }),
    'file.not_found',
  );
  // A file may be smaller than what was sent: pictures lose their metadata.
  const offset = (await ctx.files.isComplete(id)) ? turn.size : await ctx.files.receivedBytes(id);
  return [{ offset, size: turn.size }, turn];
}

async function* extendWhile(
  { db, now }: Context,
  { id, turn }: UploadLock,
  { content, maxBytes }: { readonly content: Readable; readonly maxBytes: number },
): AsyncGenerator<Buffer> {
  let size = 0;
  let extendedAt = Date.now();
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError('request.too_large');
    yield chunk;
    if (Date.now() - extendedAt < EXTEND_LOCK_MS) continue;
    // Another server may have taken the turn, or the upload was cancelled.
    assertFound(await extendUploadLock(db, { id, turn, at: now() }), 'file.goes_on_elsewhere');
    extendedAt = Date.now();
  }
}

async function finish(ctx: Context, { id, ownerId, name }: UploadLock): Promise<void> {
  const staged = await stageCompletedUpload(ctx.files, { id, name });
  await transact(ctx, async ({ db }) => {
    if (await deleteUpload(db, { id, ownerId })) {
      await insertFile(db, staged, { ownerId, subjectKind: 'upload', subjectId: ownerId });
    }
  });
}

/** Cancels an upload, or deletes a complete file that was not sent. */
export const cancelUpload = (ctx: Context, id: string): Promise<void> =>
  appends.run(
    id,
    () => {},
    async () => {
      const { db, actor } = ctx;
      const own = { id, ownerId: actor.id };
      const isGone = (await deleteUpload(db, own)) || (await deleteUnsent(db, own));
      if (!isGone) throw new AppError('file.not_found');
      await removeBytes(ctx, id);
    },
  );

export const findUploadedFile = async ({ db, actor }: Context, id: string): Promise<UploadedFile> =>
  assertFound(await findUploaded(db, { id, ownerId: actor.id }), 'file.not_found');

/** Stores a file that was uploaded in one request, like a resumable upload. */
export const saveUploadedFile = (ctx: Context, staged: StagedFile): Promise<UploadedFile> =>
  transact(ctx, async ({ db, actor }) => {
    const { sha256: _, ...shown } = staged;
    await lockUnsentUploads(db, actor.id);
    assertAllowed(
      refuseUpload({ size: staged.size, unsent: await countUnsentUploads(db, actor.id) }),
    );
    await insertFile(db, staged, {
      ownerId: actor.id,
      subjectKind: 'upload',
      subjectId: actor.id,
    });
    return shown;
  });
