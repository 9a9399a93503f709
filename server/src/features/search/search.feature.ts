import { defineFeature } from '../../kernel/feature.ts';
import { collectSearchWords } from './search.jobs.ts';
import { searchRoutes } from './search.routes.ts';

export const search = defineFeature({
  routes: [searchRoutes],
  scheduledJobs: {
    'collect-search-words': { schedule: '41 * * * *', attempts: 1, run: collectSearchWords },
  },
  retention: {
    search_words: { job: 'collect-search-words', after: 'the word occurs nowhere any more' },
  },
  tables: {
    search_words:
      'Single words without whose they are; those that occur no more go within the hour.',
  },
});
