import { IconKey } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';

export const apiKeys = defineFeature({
  menu: [{ group: 'manage', name: 'api_keys', path: '/settings/api-keys', icon: IconKey }],
});
