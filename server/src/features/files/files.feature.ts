import { defineFeature } from '../../kernel/feature.ts';
import { sweepFiles } from '../../platform/files/files.jobs.ts';
import { scanFiles } from '../../platform/files/scan.jobs.ts';
import { findFileHits } from './files.service.ts';
import { fileRoutes } from './files.routes.ts';
import { sweepUploads } from './uploads.jobs.ts';
import { uploadRoutes } from './uploads.routes.ts';

export const files = defineFeature({
  routes: [fileRoutes, uploadRoutes],
  searchHits: findFileHits,
  scheduledJobs: {
    'scan-files': { schedule: '* * * * *', attempts: 1, run: scanFiles },
    'sweep-files': {
      schedule: '*/10 * * * *',
      attempts: 3,
      run: async (ctx) => {
        await sweepUploads(ctx);
        await sweepFiles(ctx);
      },
    },
  },
  // Uploaded but not sent yet.
  fileSubjects: { upload: { canRead: async (_, actor, id) => actor.id === id } },

  retention: {
    uploads: { job: 'sweep-files', after: '45 minutes without progress' },
  },
  tables: {
    // The next sweep removes the bytes.
    uploads: {
      subject: 'owner_id',
      exports: [{ columns: ['id', 'name', 'size', 'created_at as begunAt'], orderBy: ['id'] }],
      erase: 'delete',
    },
  },
  personalData: { file: 'uploads' },
});

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'scan-files': object;
    }
  }
}
