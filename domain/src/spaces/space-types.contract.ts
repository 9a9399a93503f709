// The types of spaces, and who may make calls about them: each type has its resource in the permission table.
import { z } from 'zod';
import { anyOf, permission } from '../access/access.ts';
import type { Action, Resource } from '../access/resources.ts';

export const SpaceType = z.enum(['workspace', 'meeting_room', 'hotdesk', 'event', '5g_station']);
export type SpaceType = z.infer<typeof SpaceType>;

/** The types of one page: as in its path, a workshop is any space that is booked as a whole. */
export const SpaceGroup = z.enum(['workshop', 'hotdesk', 'station']);
export type SpaceGroup = z.infer<typeof SpaceGroup>;

export const GROUP_BY_SPACE_TYPE = {
  workspace: 'workshop',
  meeting_room: 'workshop',
  event: 'workshop',
  hotdesk: 'hotdesk',
  '5g_station': 'station',
} as const satisfies Record<SpaceType, SpaceGroup>;

/** The permission of the actor to book a type is that of this resource. */
export const RESOURCE_BY_SPACE_TYPE = {
  workspace: 'booking-space',
  meeting_room: 'booking-space',
  event: 'booking-space',
  hotdesk: 'booking-hotdesk',
  '5g_station': 'booking-5GStation-space',
} as const satisfies Record<SpaceType, Resource>;

/** Calls about bookings of all types: the space of each record decides further. */
export const bookingsAccess = (action: Action) =>
  anyOf(
    permission(action, 'booking-space'),
    permission(action, 'booking-hotdesk'),
    permission(action, 'booking-5GStation-space'),
  );

/** Staff decide about bookings of all spaces, the team of the 5G station about those of its own. */
export const decisionAccess = anyOf(
  permission('update', 'space'),
  permission('update', '5GStation-material-settings'),
);
