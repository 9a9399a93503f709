import { IconSpeakerphone } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyScreen } from '../../lib/screen.ts';

export const notifications = defineFeature({
  screens: {
    '/announcements': lazyScreen(
      ['announcements'],
      async () => (await import('./AnnouncementsPage.tsx')).AnnouncementsPage,
    ),
  },
  menu: [
    { group: 'manage', name: 'announcements', path: '/announcements', icon: IconSpeakerphone },
  ],
  live: {
    show_notification: [['notifications']],
    'update-account': [['preferences']],
  },
  search: async () => (await import('./announcement-search.ts')).announcementSearch,
});
