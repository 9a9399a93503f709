// Resumable uploads by the tus protocol 1.0.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id } from '../kernel/fields.ts';
import { UploadedFile } from './files.contract.ts';

export const UPLOADS_PATH = '/uploads';
export const UPLOAD_ACCESS = permission('create', 'chat');

export const uploads = contract({
  find: {
    summary: 'Returns the file of a completed own upload',
    method: 'GET',
    path: `${UPLOADS_PATH}/{id}`,
    viewAs: 'private',
    access: UPLOAD_ACCESS,
    params: z.object({ id }),
    reply: UploadedFile,
    errors: ['file.not_found'],
  },
});
