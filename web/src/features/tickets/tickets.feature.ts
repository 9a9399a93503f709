import { IconMessageReport } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyScreen } from '../../lib/screen.ts';

const TEXTS = ['tickets', 'submissions', 'errors'] as const;
const list = lazyScreen(TEXTS, async () => (await import('./TicketsPage.tsx')).TicketsPage);

export const tickets = defineFeature({
  screens: {
    '/feedback': list,
    '/feedback/:filter': list,
    '/feedback/ticket/:id': lazyScreen(
      TEXTS,
      async () => (await import('./TicketPage.tsx')).TicketPage,
    ),
  },
  menu: [
    {
      group: 'community',
      name: 'tickets',
      path: '/feedback',
      icon: IconMessageReport,
      pathPrefix: '/feedback/',
    },
  ],
  live: { 'update-submissions': [['tickets']] },
});
