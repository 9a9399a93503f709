import { defineFeature } from '../../lib/feature.ts';
import { lazyScreen } from '../../lib/screen.ts';

/** The account page; its tabs belong to several features. */
export const account = defineFeature({
  screens: {
    '/account': lazyScreen(['users'], async () => (await import('./AccountPage.tsx')).AccountPage),
  },
});
