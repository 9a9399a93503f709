import { IconSettings } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';

export const hubSettings = defineFeature({
  menu: [{ group: 'manage', name: 'settings', path: '/settings', icon: IconSettings }],
  live: { 'update-hub': [['me'], ['hub-settings']] },
});
