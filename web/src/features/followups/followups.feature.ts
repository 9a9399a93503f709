import { defineFeature } from '../../lib/feature.ts';

export const followups = defineFeature({
  live: {
    'update-bookings': [['followups']],
    'update-followups': [['followups']],
  },
});
