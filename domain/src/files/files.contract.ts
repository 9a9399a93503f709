// Uploaded files, served only to users who may read them.
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

/** The result of the virus scan; without a scanner all files are clean. Infected files are emptied. */
export const ScanVerdict = z.enum(['waiting', 'clean', 'infected']);
export type ScanVerdict = z.infer<typeof ScanVerdict>;

export const UploadedFile = StoredFile.extend({
  /** Whether a thumbnail exists. */
  hasThumbnail: z.boolean(),
  /**
   * The size of the thumbnail in pixels, to reserve its space. Null without a thumbnail, or when it was not
   * measured.
   */
  width: z.number().nullable(),
  height: z.number().nullable(),
  verdict: ScanVerdict,
});
export type UploadedFile = z.infer<typeof UploadedFile>;

export const files = contract({
  download: {
    summary: 'Returns one file, with ranges; `size=thumb` returns a picture’s thumbnail',
    method: 'GET',
    path: '/files/{id}',
    access: 'completing',
    params: z.object({ id }),
    query: z.strictObject({ size: z.enum(['full', 'thumb']).default('full') }),
    reply: 'file',
    errors: ['file.not_found', 'file.no_thumbnail', 'file.being_checked', 'file.infected'],
  },
});
