import { defineFeature } from '../../kernel/feature.ts';
import { releaseOrphanedJobs } from './jobs.queries.ts';
import { sweepDatabase } from './sweep.jobs.ts';

export const jobs = defineFeature({
  scheduledJobs: {
    'free-jobs': {
      schedule: '* * * * *',
      attempts: 1,
      run: ({ db }) => releaseOrphanedJobs(db),
    },
    'sweep-database': { schedule: '23 * * * *', attempts: 3, run: sweepDatabase },
  },
});
