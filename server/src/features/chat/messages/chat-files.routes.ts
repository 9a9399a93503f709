import { chatFiles } from '@thedot/domain/chat/chat-files.contract';
import { assertFound } from '@thedot/domain/errors';
import { implement } from '../../../http/implement.ts';
import { saveUploadedFile } from '../../files/uploads.service.ts';
import { listFiles, removeFile } from './chat-files.service.ts';

export const chatFileRoutes = implement(chatFiles, {
  upload: async ({ files }, ctx) =>
    saveUploadedFile(ctx, assertFound(files.file[0], 'file.required')),
  files: async ({ query }, ctx) => listFiles(ctx, query),
  removeFile: async ({ body }, ctx) => removeFile(ctx, body),
});
