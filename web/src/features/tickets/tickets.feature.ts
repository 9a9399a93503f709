import { defineFeature } from '../../lib/feature.ts';

export const tickets = defineFeature({
  live: { 'update-submissions': [['tickets']] },
});
