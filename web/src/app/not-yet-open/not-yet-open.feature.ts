import {
  IconAntenna,
  IconArmchair,
  IconClipboardList,
  IconConfetti,
  IconDeviceLaptop,
  IconGavel,
  IconHeartHandshake,
  IconLayoutGrid,
  IconLifebuoy,
  IconPackages,
  IconRouter,
  IconSparkles,
  IconTool,
  IconVideo,
} from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyScreen } from '../../lib/screen.ts';

// Features of the specification that are not available yet. When one opens, its manifest moves to its own folder.

const page = lazyScreen([], async () => (await import('./NotYetOpenPage.tsx')).NotYetOpenPage);

export const visio = defineFeature({
  screens: { '/visio': page, '/visio/join/:id': page, '/visio/review/:id': page },
  menu: [{ group: 'hub', name: 'visio', path: '/visio', icon: IconVideo, letter: 'v' }],
});

export const otherSpaces = defineFeature({
  screens: {
    '/space': page,
    '/booking/hotdesk': page,
    '/booking/hotdesk/:id': page,
    '/bookingspace/calendar': page,
  },
  menu: [
    { group: 'place', name: 'hotdesks', path: '/booking/hotdesk', icon: IconDeviceLaptop },
    { group: 'place', name: 'room_calendar', path: '/bookingspace/calendar', icon: IconLayoutGrid },
    { group: 'manage', name: 'space_settings', path: '/space', icon: IconArmchair },
  ],
});

export const material = defineFeature({
  screens: {
    '/material': page,
    '/material/book': page,
    '/material/booking': page,
    '/material/calendar': page,
  },
  menu: [
    { group: 'place', name: 'equipment', path: '/material/book', icon: IconTool },
    { group: 'manage', name: 'stock', path: '/material', icon: IconPackages },
  ],
});

export const events = defineFeature({
  screens: {
    '/event/propose': page,
    '/event/calendar': page,
    '/events': page,
    '/events/detail/:id': page,
    '/event/edit/:id': page,
    '/event/:id': page,
  },
  menu: [
    {
      group: 'community',
      name: 'events',
      path: '/events',
      icon: IconConfetti,
      pathPrefix: '/event',
    },
  ],
});

export const opportunities = defineFeature({
  screens: {
    '/opportunity/add': page,
    '/opportunity/edit/:id': page,
    '/opportunity/details/:id': page,
    '/opportunity/all': page,
    '/opportunity/proposals': page,
  },
  menu: [
    {
      group: 'community',
      name: 'opportunities',
      path: '/opportunity/all',
      icon: IconSparkles,
      pathPrefix: '/opportunity',
    },
  ],
});

export const communityServices = defineFeature({
  screens: { '/community-service': page, '/manage-community': page, '/eurafrique-legal': page },
  menu: [
    { group: 'community', name: 'services', path: '/community-service', icon: IconHeartHandshake },
    {
      group: 'community',
      name: 'legal',
      path: '/eurafrique-legal',
      icon: IconGavel,
      isHidden: true,
    },
    { group: 'manage', name: 'requests', path: '/manage-community', icon: IconClipboardList },
  ],
});

export const feedback = defineFeature({
  screens: { '/feedback': page, '/feedback/:filter': page },
  menu: [{ group: 'community', name: 'feedback', path: '/feedback', icon: IconLifebuoy }],
});

export const station = defineFeature({
  screens: {
    '/5GStation/space': page,
    '/5GStation/materials': page,
    '/5GStation/materials/book': page,
    '/5GStation/materials/calendar': page,
    '/5GStation/space/calendar': page,
    '/5GStation/materials/settings': page,
  },
  menu: [
    { group: 'place', name: 'station', path: '/5GStation/space', icon: IconAntenna },
    {
      group: 'manage',
      name: 'station_settings',
      path: '/5GStation/materials/settings',
      icon: IconRouter,
    },
  ],
});
