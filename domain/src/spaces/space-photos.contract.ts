// The photos of a space: staff add, describe, order and remove them.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { emptyReply, id, line } from '../kernel/fields.ts';
import { MAX_PICTURE_BYTES, MAX_SPACE_PHOTOS } from '../limits.ts';

export const SpacePhoto = z.object({
  /** The id of its file. */
  id,
  /** What it shows, for users who do not see it. */
  alt: z.string(),
});
export type SpacePhoto = z.infer<typeof SpacePhoto>;

const alt = line(200);
const update = permission('update', 'space');

export const spacePhotos = contract({
  addPhoto: {
    summary: 'Adds a photo of a space behind the others',
    method: 'POST',
    path: '/space/photo',
    access: update,
    body: z.strictObject({ spaceId: id, alt }),
    files: { photo: { maxBytes: MAX_PICTURE_BYTES, kind: 'picture', many: false, required: true } },
    reply: SpacePhoto,
    creates: true,
    errors: ['space.not_found', 'space.photos_full'],
  },
  describePhoto: {
    summary: 'Changes the text that says what a photo of a space shows',
    method: 'PUT',
    path: '/space/photo/{id}',
    access: update,
    params: z.object({ id }),
    body: z.strictObject({ alt }),
    reply: SpacePhoto,
    errors: ['space.photo_not_found'],
  },
  orderPhotos: {
    summary: 'Orders the photos of a space; the first one stands for it in lists',
    method: 'PUT',
    path: '/space/photos',
    access: update,
    body: z.strictObject({ spaceId: id, photoIds: z.array(id).max(MAX_SPACE_PHOTOS) }),
    reply: z.object({ items: z.array(SpacePhoto) }),
    errors: ['space.not_found', 'space.photos_changed'],
  },
  removePhoto: {
    summary: 'Removes a photo of a space',
    method: 'DELETE',
    path: '/space/photo/{id}',
    access: update,
    params: z.object({ id }),
    reply: emptyReply,
    errors: ['space.photo_not_found'],
  },
});
