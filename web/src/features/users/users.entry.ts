import type { EntryPage } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.ts';

export const usersEntryPages: readonly EntryPage[] = [
  {
    path: '/register/complete',
    access: 'completing',
    page: screen(
      ['users'],
      async () => (await import('./completion/CompletePage.tsx')).CompletePage,
    ),
  },
];
