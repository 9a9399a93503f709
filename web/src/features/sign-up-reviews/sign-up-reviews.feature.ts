import { IconUserCheck } from '@tabler/icons-react';
import { lazy } from 'react';
import { defineFeature } from '../../lib/feature.ts';

const WaitingReviewsBadge = lazy(async () => ({
  default: (await import('./WaitingReviewsBadge.tsx')).WaitingReviewsBadge,
}));

export const signUpReviews = defineFeature({
  menu: [
    {
      group: 'manage',
      name: 'registrations',
      path: '/users/external',
      icon: IconUserCheck,
      badge: WaitingReviewsBadge,
    },
  ],
  live: {
    'update-registrations': [['registrations']],
  },
});
