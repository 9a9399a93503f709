import { IconMessageReport } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';

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
  live: { 'update-submissions': [['tickets']] },
});
