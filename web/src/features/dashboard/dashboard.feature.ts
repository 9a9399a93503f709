import { IconHome2 } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';

export const dashboard = defineFeature({
  menu: [{ group: 'hub', name: 'dashboard', path: '/dashboard', icon: IconHome2, letter: 'd' }],
  live: {
    'update-bookings': [['dashboard'], ['figures']],
    'update-comming-bookings': [['dashboard']],
    'update-proposal': [['dashboard']],
    'update-spaces': [['dashboard']],
    'update-opportunities': [['dashboard']],
    'update-organization': [['dashboard']],
    'update-followups': [['dashboard']],
    'update-registrations': [['dashboard']],
    'update-submissions': [['dashboard']],
    'update-material': [['dashboard']],
    'update-users': [['dashboard', 'decisions']],
  },
});
