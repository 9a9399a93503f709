import { defineFeature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.ts';

/** The account page; its tabs belong to several features. */
export const account = defineFeature({
  screens: {
    '/account': screen(['users'], async () => (await import('./AccountPage.tsx')).AccountPage),
  },
});
