import { defineFeature } from '../../lib/feature.ts';

export const community = defineFeature({
  live: { 'update-submissions': [['community']] },
});
