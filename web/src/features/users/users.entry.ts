import type { EntryPage } from '../../lib/feature.ts';
import { lazyScreen } from '../../lib/screen.ts';

export const usersEntryPages: readonly EntryPage[] = [
  {
    path: '/register/complete',
    access: 'completing',
    page: lazyScreen(
      ['users'],
      async () => (await import('./completion/CompletePage.tsx')).CompletePage,
    ),
  },
];
