import { defineFeature } from '../../lib/feature.ts';

export const imports = defineFeature({
  live: {
    'update-imports': [['imports']],
  },
  search: async () => (await import('./import-search.ts')).importSearch,
});
