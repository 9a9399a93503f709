import { IconHistory } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';

export const audit = defineFeature({
  menu: [{ group: 'manage', name: 'audit', path: '/settings/audit', icon: IconHistory }],
});
