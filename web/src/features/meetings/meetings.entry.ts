import type { EntryPage } from '../../lib/feature.ts';
import { lazyScreen } from '../../lib/screen.ts';

export const meetingsEntryPages: readonly EntryPage[] = [
  {
    path: '/visio/guest/:token',
    access: 'public',
    page: lazyScreen(['meetings'], async () => (await import('./pages.ts')).loadGuestMeetingPage()),
  },
];
