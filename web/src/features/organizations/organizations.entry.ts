import type { EntryPage } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.ts';

export const organizationsEntryPages: readonly EntryPage[] = [
  {
    path: '/join/:token',
    access: 'public',
    page: screen(
      ['organizations', 'auth'],
      async () => (await import('./join/JoinPage.tsx')).JoinPage,
    ),
  },
];
