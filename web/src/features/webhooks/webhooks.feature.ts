import { IconWebhook } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';

export const webhooks = defineFeature({
  menu: [{ group: 'manage', name: 'webhooks', path: '/settings/webhooks', icon: IconWebhook }],
});
