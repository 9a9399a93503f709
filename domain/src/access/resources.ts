/**
 * The resources of the specification's point 6, and what it has no name for: `deal`, `service-request` (of a program of
 * the community), `hub` (what only staff administers) and `settings` (what only admins do).
 */
export const RESOURCES = [
  'dashboard',
  'user',
  'team',
  'users-external',
  'community-service-public',
  'community-service-admin',
  'eurafrique-legal',
  'expert',
  'availability',
  'visio',
  'chat',
  'booking',
  'calendar',
  'space',
  'space-dot',
  'startup',
  'material',
  'material-booking',
  'material-booking-calendar',
  'booking-space',
  'booking-hotdesk',
  'booking-calendar',
  'event',
  'event-calendar',
  'event-view',
  'booking-5GStation-space',
  'booking-5GStation-materials',
  '5Gmaterial-booking-calendar',
  '5Gspace-booking-calendar',
  '5GStation-material-settings',
  'opportunity',
  'opportunity-all',
  'deal',
  'service-request',
  'hub',
  'settings',
] as const;
export type Resource = (typeof RESOURCES)[number];

export const ACTIONS = ['read', 'create', 'update', 'delete'] as const;
export type Action = (typeof ACTIONS)[number];
