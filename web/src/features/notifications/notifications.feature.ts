import { defineFeature } from '../../lib/feature.ts';

export const notifications = defineFeature({
  live: {
    show_notification: [['notifications']],
    'update-account': [['preferences']],
  },
});
