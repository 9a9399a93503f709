import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '@thedot/domain/errors';
import type { FileRule } from '@thedot/domain/kernel/endpoint';
import { type FileStore, type StagedFile, thumbnailKey } from '../../kernel/file-store.ts';
import { harmlessName, nameDocument, namePicture, safeName } from './file-name.ts';
import { DETECTION_BYTES, detectMediaType, isInlineType } from './media-type.ts';
import { stripMetadata } from './metadata/strip-metadata.ts';
import { createThumbnail, drawPlan, reencodePicture } from './picture.ts';

interface Upload {
  readonly name: string | undefined;
  readonly content: Readable;
}

type Small = Pick<StagedFile, 'hasThumbnail' | 'width' | 'height'>;
const NO_THUMBNAIL: Small = { hasThumbnail: false, width: null, height: null };

/** Larger pictures get no thumbnail. */
const MAX_THUMBNAIL_SOURCE_BYTES = 30_000_000;

/** Stores an upload, checked against its rule. When that fails, nothing of it stays. */
export async function stageFile(
  store: FileStore,
  upload: Upload,
  rule: FileRule,
): Promise<StagedFile> {
  const id = crypto.randomUUID();
  try {
    if (rule.kind === 'picture') return await stagePicture(store, id, upload, rule);
    if (rule.kind === 'plan') return await stagePlan(store, id, upload, rule);
    return await stageAny(store, id, upload, rule);
  } catch (error) {
    await unstage(store, [id]);
    throw error;
  }
}

export async function unstage(store: FileStore, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.flatMap((id) => [store.remove(id), store.remove(thumbnailKey(id))]));
}

async function stagePicture(
  store: FileStore,
  id: string,
  { name, content }: Upload,
  rule: FileRule,
): Promise<StagedFile> {
  const picture = await reencodePicture(await readAll(content, rule));
  await store.write(id, Readable.from([picture.full]));
  await store.write(thumbnailKey(id), Readable.from([picture.thumbnail.content]));
  return {
    id,
    name: namePicture(safeName(name), picture.mediaType),
    mediaType: picture.mediaType,
    size: picture.full.length,
    sha256: createHash('sha256').update(picture.full).digest('hex'),
    hasThumbnail: true,
    width: picture.thumbnail.width,
    height: picture.thumbnail.height,
    // A re-encoded picture contains nothing but its pixels.
    verdict: 'clean',
  };
}

async function stagePlan(
  store: FileStore,
  id: string,
  { name, content }: Upload,
  rule: FileRule,
): Promise<StagedFile> {
  const plan = await drawPlan(await readAll(content, rule));
  await store.write(id, Readable.from([plan.content]));
  return {
    id,
    name: namePicture(safeName(name), 'image/png'),
    mediaType: 'image/png',
    size: plan.content.length,
    sha256: createHash('sha256').update(plan.content).digest('hex'),
    hasThumbnail: false,
    width: plan.width,
    height: plan.height,
    // A drawn plan contains nothing but its pixels.
    verdict: 'clean',
  };
}

async function readAll(content: Readable, rule: FileRule): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of limitSize(content, rule)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function stageAny(
  store: FileStore,
  id: string,
  { name, content }: Upload,
  rule: FileRule,
): Promise<StagedFile> {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;
  async function* watched() {
    for await (const chunk of limitSize(content, rule)) {
      hash.update(chunk);
      if (size < DETECTION_BYTES) head.push(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  await store.write(id, Readable.from(watched(), { objectMode: false }));
  const mediaType = await detectMediaType(Buffer.concat(head));
  const named = nameUpload(safeName(name), mediaType, rule);
  return finishStaging(store, { id, name: named, mediaType, size, sha256: hash.digest('hex') });
}

function nameUpload(name: string, mediaType: string, { kind }: FileRule): string {
  const named = kind === 'document' ? nameDocument(name, mediaType) : harmlessName(name, mediaType);
  if (named === null) throw new AppError('file.not_a_document');
  return named;
}

/**
 * Stages a resumable upload once all bytes are stored. The stored file is read, so that the hash is of what is
 * kept.
 */
export async function stageCompletedUpload(
  store: FileStore,
  { id, name }: Pick<StagedFile, 'id' | 'name'>,
): Promise<StagedFile> {
  await store.complete(id);
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;
  for await (const chunk of (await store.read(id)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (size < DETECTION_BYTES) head.push(chunk);
    size += chunk.length;
  }
  const mediaType = await detectMediaType(Buffer.concat(head));
  // The remains of an interrupted attempt.
  await store.abandon(thumbnailKey(id));
  const named = harmlessName(name, mediaType);
  return finishStaging(store, { id, name: named, mediaType, size, sha256: hash.digest('hex') });
}

type Stored = Pick<StagedFile, 'id' | 'name' | 'mediaType' | 'size' | 'sha256'>;

async function finishStaging(store: FileStore, stored: Stored): Promise<StagedFile> {
  const file = { ...stored, ...(await stripMetadata(store, stored.id, stored)) };
  return {
    ...file,
    ...(await makeThumbnail(store, file.id, file)),
    verdict: initialVerdict(store),
  };
}

const initialVerdict = ({ isScanned }: FileStore) => (isScanned ? 'waiting' : 'clean');

async function makeThumbnail(
  store: FileStore,
  id: string,
  { mediaType, size }: Pick<StagedFile, 'mediaType' | 'size'>,
): Promise<Small> {
  if (!isInlineType(mediaType) || size > MAX_THUMBNAIL_SOURCE_BYTES) return NO_THUMBNAIL;
  const thumbnail = await createThumbnail(() => store.read(id));
  if (!thumbnail) return NO_THUMBNAIL;
  const { content, width, height } = thumbnail;
  await store.write(thumbnailKey(id), Readable.from([content]));
  return { hasThumbnail: true, width, height };
}

/** Passes the bytes on and stops at the first one too many. */
async function* limitSize(content: Readable, rule: FileRule): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > rule.maxBytes) throw new AppError(tooLargeCode(rule));
    yield chunk;
  }
}

const TOO_LARGE = {
  picture: 'file.picture_too_large',
  plan: 'file.plan_too_large',
  document: 'file.document_too_large',
  table: 'file.table_too_large',
  any: 'file.too_large',
} as const;

export const tooLargeCode = ({ kind }: FileRule) => TOO_LARGE[kind];
