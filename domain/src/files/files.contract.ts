// Files: everything uploaded, served only to those who may see it.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { id } from '../kernel/fields.ts';

export const StoredFile = z.object({
  id,
  name: z.string(),
  mediaType: z.string(),
  size: z.number(),
});
export type StoredFile = z.infer<typeof StoredFile>;

export const UploadedFile = StoredFile.extend({
  /** A picture that can be shown small. */
  hasThumbnail: z.boolean(),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

export const files = contract({
  download: {
    summary: 'One file, with ranges; `size=thumb` gives a picture’s thumbnail',
    method: 'GET',
    path: '/files/{id}',
    access: 'completing',
    params: z.object({ id }),
    query: z.strictObject({ size: z.enum(['full', 'thumb']).default('full') }),
    reply: 'file',
    errors: ['file.not_found'],
  },
});
