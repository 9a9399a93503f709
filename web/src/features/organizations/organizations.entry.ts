import type { EntryPage } from '../../lib/feature.ts';
import { lazyScreen } from '../../lib/screen.ts';

export const organizationsEntryPages: readonly EntryPage[] = [
  {
    path: '/join/:token',
    access: 'public',
    page: lazyScreen(
      ['organizations', 'auth'],
      async () => (await import('./join/JoinPage.tsx')).JoinPage,
    ),
  },
];
