import { defineFeature } from '../../lib/feature.ts';

export const reviews = defineFeature({
  live: {
    'update-bookings': [['reviews']],
    'update-experts': [['reviews', 'expert']],
    'update-followups': [['reviews']],
  },
});
