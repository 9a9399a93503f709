import { IconHeartHandshake, IconScale } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';

export const community = defineFeature({
  menu: [
    {
      group: 'community',
      name: 'community_services',
      path: '/community-service',
      icon: IconHeartHandshake,
    },
    { group: 'community', name: 'legal', path: '/eurafrique-legal', icon: IconScale },
    {
      group: 'manage',
      name: 'manage_community',
      path: '/manage-community',
      icon: IconHeartHandshake,
    },
  ],
  live: { 'update-submissions': [['community']] },
});
