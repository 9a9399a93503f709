import { AppError } from '@thedot/domain/errors';
import { spacePhotos } from '@thedot/domain/spaces/space-photos.contract';
import { implement } from '../../../http/implement.ts';
import { addPhoto, describePhoto, orderPhotos, removePhoto } from './space-photos.service.ts';

export const spacePhotoRoutes = implement(spacePhotos, {
  addPhoto: async ({ body, files }, ctx) => {
    const [photo] = files.photo;
    if (!photo) throw new AppError('file.required');
    return addPhoto(ctx, { ...body, photo });
  },
  describePhoto: async ({ params, body }, ctx) => describePhoto(ctx, params.id, body.alt),
  orderPhotos: async ({ body }, ctx) => orderPhotos(ctx, body.spaceId, body.photoIds),
  removePhoto: async ({ params }, ctx) => {
    await removePhoto(ctx, params.id);
    return {};
  },
});
