import { IconVideo } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';

export const meetings = defineFeature({
  menu: [{ group: 'hub', name: 'meetings', path: '/visio', icon: IconVideo, letter: 'v' }],
  live: { 'update-meetings': [['meetings']] },
});
