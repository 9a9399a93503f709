import { IconHeartbeat } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';

export const health = defineFeature({
  menu: [{ group: 'manage', name: 'health', path: '/settings/health', icon: IconHeartbeat }],
});
