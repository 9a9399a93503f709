import { defineFeature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.ts';

export const imports = defineFeature({
  screens: {
    '/users/import': screen(
      ['imports'],
      async () => (await import('./ImportsPage.tsx')).ImportsPage,
    ),
    '/users/import/:id': screen(
      ['imports'],
      async () => (await import('./ImportPage.tsx')).ImportPage,
    ),
  },
  live: {
    'update-imports': [['imports']],
  },
});
