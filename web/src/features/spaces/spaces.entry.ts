import type { EntryPage } from '../../lib/feature.ts';
import { lazyScreen } from '../../lib/screen.ts';

export const spacesEntryPages: readonly EntryPage[] = [
  {
    // Needs no account, and asks for none: a display is not signed in.
    path: '/door/:token',
    page: lazyScreen(
      ['door', 'spaces'],
      async () => (await import('./door/DoorPage.tsx')).DoorPage,
    ),
  },
];
