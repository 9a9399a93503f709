import { IconSpeakerphone } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';

export const notifications = defineFeature({
  menu: [
    { group: 'manage', name: 'announcements', path: '/announcements', icon: IconSpeakerphone },
  ],
  live: {
    show_notification: [['notifications']],
    'update-account': [['preferences']],
  },
  search: async () => (await import('./announcement-search.ts')).announcementSearch,
});
