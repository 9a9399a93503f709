// Staff add, describe, order and remove the photos of a space.
import { AppError, assertFound } from '@thedot/domain/errors';
import { MAX_SPACE_PHOTOS } from '@thedot/domain/limits';
import type { SpacePhoto } from '@thedot/domain/spaces/space-photos.contract';
import { type Context, transact } from '../../../kernel/context.ts';
import type { StagedFile } from '../../../kernel/file-store.ts';
import { lockResources } from '../../../platform/allocations/allocations.queries.ts';
import { deleteFile, insertFile } from '../../../platform/files/files.queries.ts';
import { publishSpaces } from '../space-notifications.service.ts';
import { auditSpace } from '../space-audit.service.ts';
import { findRow } from './space-management.service.ts';
import {
  deleteSpacePhoto,
  findPhotoSpace,
  findSpacePhotos,
  insertSpacePhoto,
  updateAlt,
  updatePositions,
} from './space-photos.queries.ts';

/** Changes photos of a space, one change after the other. */
const changePhotos = <T>(
  ctx: Context,
  findSpaceId: (tx: Context) => Promise<string>,
  change: (tx: Context, photos: readonly SpacePhoto[], spaceId: string) => Promise<T>,
): Promise<T> =>
  transact(ctx, async (tx) => {
    const spaceId = await findSpaceId(tx);
    await lockResources(tx.db, [spaceId]);
    const { name } = await findRow(tx, spaceId);
    const result = await change(tx, await findSpacePhotos(tx.db, spaceId), spaceId);
    await auditSpace(tx, 'photos', spaceId, { name });
    publishSpaces(tx);
    return result;
  });

/** The space of a photo. */
const spaceOf =
  (photoId: string) =>
  async ({ db }: Context) =>
    assertFound(await findPhotoSpace(db, photoId), 'space.photo_not_found');

/** The photo may have been removed while its space was locked by another change. */
const assertAmong = (photos: readonly SpacePhoto[], id: string) =>
  assertFound(
    photos.find((it) => it.id === id),
    'space.photo_not_found',
  );

interface NewPhoto {
  readonly spaceId: string;
  readonly alt: string;
  readonly photo: StagedFile;
}

export const addPhoto = (ctx: Context, { spaceId, alt, photo }: NewPhoto): Promise<SpacePhoto> =>
  changePhotos(
    ctx,
    async () => spaceId,
    async ({ db }, photos) => {
      if (photos.length >= MAX_SPACE_PHOTOS)
        throw new AppError('space.photos_full', { params: { count: MAX_SPACE_PHOTOS } });
      await insertFile(db, photo, {
        ownerId: null,
        subjectKind: 'space-photo',
        subjectId: spaceId,
      });
      await insertSpacePhoto(db, { id: photo.id, spaceId, position: photos.length, alt });
      return { id: photo.id, alt };
    },
  );

export const describePhoto = (ctx: Context, id: string, alt: string): Promise<SpacePhoto> =>
  changePhotos(ctx, spaceOf(id), async ({ db }, photos) => {
    assertAmong(photos, id);
    await updateAlt(db, id, alt);
    return { id, alt };
  });

/** Refuses an order that does not name each photo once. */
export const orderPhotos = (
  ctx: Context,
  spaceId: string,
  photoIds: readonly string[],
): Promise<{ items: SpacePhoto[] }> =>
  changePhotos(
    ctx,
    async () => spaceId,
    async ({ db }, photos) => {
      const named = new Set(photoIds);
      const isSame = named.size === photoIds.length && named.size === photos.length;
      if (!isSame || !photos.every(({ id }) => named.has(id)))
        throw new AppError('space.photos_changed');
      await updatePositions(db, spaceId, photoIds);
      return { items: await findSpacePhotos(db, spaceId) };
    },
  );

export const removePhoto = (ctx: Context, id: string): Promise<void> =>
  changePhotos(ctx, spaceOf(id), async ({ db }, photos, spaceId) => {
    assertAmong(photos, id);
    await deleteSpacePhoto(db, id);
    await deleteFile(db, id);
    const others = photos.filter((it) => it.id !== id).map((it) => it.id);
    await updatePositions(db, spaceId, others);
  });
