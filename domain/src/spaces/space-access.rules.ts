import { can, permission } from '../access/access.ts';
import type { Person } from '../access/abilities.ts';
import type { Action } from '../access/resources.ts';
import {
  decisionAccess,
  GROUP_BY_SPACE_TYPE,
  RESOURCE_BY_SPACE_TYPE,
  type SpaceGroup,
  SpaceType,
} from './space-types.contract.ts';

/** The types of spaces that the actor may see, or may book. */
export const spaceTypesFor = (actor: Person, action: Action = 'read'): readonly SpaceType[] =>
  SpaceType.options.filter((type) => can(actor, permission(action, RESOURCE_BY_SPACE_TYPE[type])));

export const isInGroup = (type: SpaceType, group: SpaceGroup | undefined): boolean =>
  group === undefined || GROUP_BY_SPACE_TYPE[type] === group;

/** The page of a space, with its week. */
export const spacePath = ({
  id,
  type,
}: {
  readonly id: string;
  readonly type: SpaceType;
}): string => {
  if (type === '5g_station') return `/5GStation/space?space=${id}`;
  return `/booking/${type === 'hotdesk' ? 'hotdesk' : 'workshop'}/${id}`;
};

/** Whether the actor decides about bookings of spaces of this type, and sees their details. */
export const managesBookings = (actor: Person, type: SpaceType): boolean =>
  can(actor, type === '5g_station' ? decisionAccess : permission('update', 'space'));
