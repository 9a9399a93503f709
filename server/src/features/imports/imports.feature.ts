import { erase } from './imports.personal-data.ts';
import { defineFeature } from '../../kernel/feature.ts';
import { runImport } from './imports.jobs.ts';
import { importRoutes } from './imports.routes.ts';

export const imports = defineFeature({
  routes: [importRoutes],
  queuedJobs: { 'run-import': ({ importId }, ctx) => runImport(ctx, importId) },

  retention: {
    import_rows: 'with imports',
    imports: { job: 'sweep-database', after: '`IMPORT_DAYS`' },
  },
  tables: {
    imports: {
      subject: 'actor_id',
      keep: { actor_id: 'The account that imported.' },
      keepTexts: 'The name and the columns of the file.',
    },
    import_rows: {
      subject: { user_id: 'id', email: 'email' },
      erasedByFeature: ['email', 'organization', 'cells', 'input', 'errors', 'reasons'],
      keep: {
        user_id: 'Which account the row became.',
        changes: 'The names of the changed fields.',
      },
    },
  },
  personalData: { erase },
});

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'run-import': { readonly importId: string };
    }
  }
}
