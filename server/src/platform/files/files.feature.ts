import { defineFeature } from '../../kernel/feature.ts';
import { isPersonal } from './files.personal-data.ts';

export const storedFiles = defineFeature({
  retention: {
    files: {
      job: 'sweep-files',
      after: '1 day if they were not sent; others stay as long as what they belong to',
    },
  },
  tables: {
    // The next sweep removes the bytes.
    files: {
      subject: 'owner_id',
      where: isPersonal,
      exports: [
        {
          columns: ['id', 'name', 'media_type as mediaType', 'size', 'created_at as createdAt'],
          orderBy: ['id'],
        },
      ],
      erase: 'delete',
    },
  },
  personalData: { file: 'files' },
});
