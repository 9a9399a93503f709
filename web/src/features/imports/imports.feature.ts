import { defineFeature } from '../../lib/feature.ts';
import { lazyScreen } from '../../lib/screen.ts';

export const imports = defineFeature({
  screens: {
    '/users/import': lazyScreen(
      ['imports'],
      async () => (await import('./ImportsPage.tsx')).ImportsPage,
    ),
    '/users/import/:id': lazyScreen(
      ['imports'],
      async () => (await import('./ImportPage.tsx')).ImportPage,
    ),
  },
  live: {
    'update-imports': [['imports']],
  },
  search: async () => (await import('./import-search.ts')).importSearch,
});
