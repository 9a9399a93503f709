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

/** What a virus scanner says of a file; where a hub has none, all are clean. Nothing is left of an infected one. */
export const Verdict = z.enum(['waiting', 'clean', 'infected']);
export type Verdict = z.infer<typeof Verdict>;

export const UploadedFile = StoredFile.extend({
  /** A picture that can be shown small. */
  hasThumbnail: z.boolean(),
  /** Of that small picture, in pixels: its place is kept in this shape. Null of what is none, or was never measured. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  verdict: Verdict,
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
    errors: ['file.not_found', 'file.being_checked', 'file.infected'],
  },
});
