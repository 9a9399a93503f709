import { IconMessageReport } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { loadTexts } from '../../lib/i18n/i18n.ts';

export const tickets = defineFeature({
  menu: [
    {
      group: 'community',
      name: 'tickets',
      path: '/feedback',
      icon: IconMessageReport,
      pathPrefix: '/feedback/',
    },
  ],
  search: async () => {
    const [{ ticketSearch }] = await Promise.all([
      import('./ticket-search.ts'),
      loadTexts('tickets'),
    ]);
    return ticketSearch;
  },
  live: { 'update-submissions': [['tickets']] },
});
