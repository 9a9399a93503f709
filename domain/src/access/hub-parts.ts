import type { Resource } from './resources.ts';

/** The parts of the hub that admins can switch off. What is stored of them stays. */
export const HUB_PARTS = [
  'station',
  'material',
  'events',
  'opportunities',
  'deals',
  'community',
] as const;
export type HubPart = (typeof HUB_PARTS)[number];

/** What nobody may do anything with while a part is switched off. */
export const RESOURCES_OF_PART: Readonly<Record<HubPart, readonly Resource[]>> = {
  station: [
    'booking-5GStation-space',
    'booking-5GStation-materials',
    '5Gmaterial-booking-calendar',
    '5Gspace-booking-calendar',
    '5GStation-material-settings',
  ],
  material: ['material', 'material-booking', 'material-booking-calendar'],
  events: ['event', 'event-calendar', 'event-view'],
  opportunities: ['opportunity', 'opportunity-all'],
  deals: ['deal'],
  community: [
    'community-service-public',
    'community-service-admin',
    'eurafrique-legal',
    'service-request',
  ],
};
