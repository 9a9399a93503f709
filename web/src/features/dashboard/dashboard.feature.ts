import { IconHome2 } from '@tabler/icons-react';
import { defineFeature } from '../../lib/feature.ts';

export const dashboard = defineFeature({
  menu: [{ group: 'hub', name: 'dashboard', path: '/dashboard', icon: IconHome2, letter: 'd' }],
  live: {
    'update-bookings': [['dashboard'], ['figures']],
    'update-comming-bookings': [['dashboard']],
    'update-proposal': [['dashboard']],
    'update-spaces': [['dashboard'], ['figures']],
    'update-opportunities': [['dashboard'], ['figures']],
    'update-organization': [['dashboard'], ['figures']],
    'update-followups': [['dashboard']],
    'update-registrations': [['dashboard'], ['figures']],
    'update-submissions': [['dashboard']],
    'update-events': [['figures']],
    'update-deals': [['figures']],
    'update-material': [['dashboard'], ['figures']],
    'update-users': [['dashboard', 'decisions'], ['figures']],
  },
});
