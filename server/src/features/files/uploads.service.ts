import { Readable } from 'node:stream';
import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import type { UploadedFile } from '@thedot/domain/files/files.contract';
import { refuseUnsent } from '@thedot/domain/files/uploads.rules';
import { type Context, transact } from '../../kernel/context.ts';
import type { StagedFile } from '../../platform/files/file-store.ts';
import { deleteUnsent, insertFile } from '../../platform/files/files.queries.ts';
import { stagePieces, unstage } from '../../platform/files/stage-file.ts';
import { safeName } from '../../platform/files/safe-name.ts';
import { Turns } from '../../platform/files/turns.ts';
import {
  countUnsent,
  deleteUpload,
  findUploaded,
  insertUpload,
  keepTurn,
  lockUnsent,
  takeTurn,
} from './uploads.queries.ts';

/** How far an upload is. */
interface Place {
  readonly offset: number;
  readonly size: number;
}

type Turn = NonNullable<Awaited<ReturnType<typeof takeTurn>>>;

const KEEP_TURN_MS = 5_000;

const turns = new Turns();

export async function beginUpload(
  ctx: Context,
  { name, size }: { readonly name: string | undefined; readonly size: number },
): Promise<string> {
  const id = crypto.randomUUID();
  await transact(ctx, async ({ db, actor, now }) => {
    await lockUnsent(db, actor.id);
    assertAllowed(refuseUnsent({ size, unsent: await countUnsent(db, actor.id) }));
    await insertUpload(db, { id, ownerId: actor.id, name: safeName(name), size, at: now() });
  });
  // Nothing more will come of a file that is empty.
  if (size === 0) await addToUpload(ctx, { id, offset: 0, length: 0, content: Readable.from([]) });
  return id;
}

/** Where an upload goes on. Whoever asks is about to add to it, so what a line that died still adds ends here. */
export const placeOf = (ctx: Context, id: string): Promise<Place> =>
  turns.take(
    id,
    () => {},
    async () => {
      const [place, turn] = await enter(ctx, id);
      if (turn && place.offset === place.size) await finish(ctx, turn);
      return place;
    },
  );

interface Addition {
  readonly id: string;
  readonly offset: number;
  /** How much it says it is; null when it does not. */
  readonly length: number | null;
  readonly content: Readable;
}

/** Adds what comes, as far as it comes; with the last byte the upload is a file. */
export const addToUpload = (ctx: Context, addition: Addition): Promise<Place> =>
  turns.take(
    addition.id,
    () => void addition.content.destroy(),
    async () => {
      const { id, offset, length, content } = addition;
      const [place, turn] = await enter(ctx, id);
      assertAllowed(offset === place.offset ? null : 'file.goes_on_elsewhere');
      if (!turn) return place;
      assertAllowed(offset + (length ?? 0) > place.size ? 'request.too_large' : null);
      const passed = watched(ctx, turn, { content, most: place.size - offset });
      await ctx.files.append(id, offset, Readable.from(passed, { objectMode: false }));
      const now = { offset: await ctx.files.arrived(id), size: place.size };
      if (now.offset === now.size) await finish(ctx, turn);
      return now;
    },
  );

/** An upload of the actor, or the file that it has become: then there is nothing to add. */
async function enter(ctx: Context, id: string): Promise<[Place, Turn | null]> {
  const mine = { id, ownerId: ctx.actor.id };
  const file = await findUploaded(ctx.db, mine);
  if (file) return [{ offset: file.size, size: file.size }, null];
  const turn = assertFound(await takeTurn(ctx.db, { ...mine, at: ctx.now() }), 'file.not_found');
  return [{ offset: await ctx.files.arrived(id), size: turn.size }, turn];
}

async function* watched(
  { db, now }: Context,
  { id, turn }: Turn,
  { content, most }: { readonly content: Readable; readonly most: number },
): AsyncGenerator<Buffer> {
  let size = 0;
  let keptAt = Date.now();
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new AppError('request.too_large');
    yield chunk;
    if (Date.now() - keptAt < KEEP_TURN_MS) continue;
    // Another server may have taken over, or the upload was given up.
    assertFound(await keepTurn(db, { id, turn, at: now() }), 'file.goes_on_elsewhere');
    keptAt = Date.now();
  }
}

async function finish(ctx: Context, { id, ownerId, name }: Turn): Promise<void> {
  const staged = await stagePieces(ctx.files, { id, name });
  await transact(ctx, async ({ db }) => {
    if (await deleteUpload(db, { id, ownerId })) {
      await insertFile(db, staged, { ownerId, subjectKind: 'upload', subjectId: ownerId });
    }
  });
}

/** Gives up what was not sent yet, be it whole or not. */
export const giveUpUpload = (ctx: Context, id: string): Promise<void> =>
  turns.take(
    id,
    () => {},
    async () => {
      const { db, files, actor } = ctx;
      const mine = { id, ownerId: actor.id };
      const isGone = (await deleteUpload(db, mine)) || (await deleteUnsent(db, mine));
      if (!isGone) throw new AppError('file.not_found');
      await files.abandon(id);
      await unstage(files, [id]);
    },
  );

export const uploadedFile = async ({ db, actor }: Context, id: string): Promise<UploadedFile> =>
  assertFound(await findUploaded(db, { id, ownerId: actor.id }), 'file.not_found');

/** What came in one piece is kept like what came in many. */
export const keepUploaded = (ctx: Context, staged: StagedFile): Promise<UploadedFile> =>
  transact(ctx, async ({ db, actor }) => {
    const { sha256: _, ...shown } = staged;
    await lockUnsent(db, actor.id);
    assertAllowed(refuseUnsent({ size: staged.size, unsent: await countUnsent(db, actor.id) }));
    await insertFile(db, staged, {
      ownerId: actor.id,
      subjectKind: 'upload',
      subjectId: actor.id,
    });
    return shown;
  });
