import { IconSpeakerphone } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';

export const announcements = defineFeature({
  menu: [
    { group: 'manage', name: 'announcements', path: '/announcements', icon: IconSpeakerphone },
  ],
  // The announcements for every page come with the user.
  live: { 'update-announcements': [['me'], ['announcements']] },
  search: async () => (await import('./announcement-search.ts')).announcementSearch,
});
