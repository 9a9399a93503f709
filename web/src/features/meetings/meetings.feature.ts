import { IconVideo } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyScreen } from '../../lib/screen.ts';

export const meetings = defineFeature({
  screens: {
    '/visio': lazyScreen(['meetings'], async () => (await import('./pages.ts')).loadVisioPage()),
    '/visio/join/:id': lazyScreen(['meetings', 'followups'], async () =>
      (await import('./pages.ts')).loadJoinMeetingPage(),
    ),
    '/visio/review/:id': lazyScreen(['meetings', 'followups'], async () =>
      (await import('./pages.ts')).loadReviewPage(),
    ),
  },
  menu: [{ group: 'hub', name: 'meetings', path: '/visio', icon: IconVideo, letter: 'v' }],
  live: { 'update-meetings': [['meetings']] },
});
