// The display at the door of a space: a page without sign-in, behind a secret link.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { emptyReply, id } from '../kernel/fields.ts';
import { ResourceCode } from '../kernel/resource-code.ts';
import { Slot } from '../scheduling/slot.contract.ts';
import { Floor, SpaceNow } from './spaces.contract.ts';

/** What anyone at the door may read: when the space is taken, and never by whom or for what. */
export const DoorDisplay = z.object({
  name: z.string(),
  location: z.string(),
  floor: Floor,
  timeZone: z.string(),
  /** Desks that are booked one by one; 1 for a space that is booked as a whole. */
  desks: z.number(),
  /** False while the space takes no bookings. */
  bookable: z.boolean(),
  now: SpaceNow,
  /** The coming times of today at which the space is taken; none for a space with desks. */
  taken: z.array(Slot.extend({ isBlock: z.boolean() })),
  /** The code of its label; null without one. */
  code: ResourceCode.nullable(),
});
export type DoorDisplay = z.infer<typeof DoorDisplay>;

export const DoorLink = z.object({ path: z.string(), createdAt: z.string() });
export type DoorLink = z.infer<typeof DoorLink>;

const update = permission('update', 'space');
const one = z.object({ id });

export const doorDisplay = contract({
  door: {
    summary: 'Returns what the display at the door of a space shows, by its secret link',
    method: 'GET',
    path: '/space/door/{token}',
    access: 'public',
    params: z.object({ token: z.string().max(200) }),
    reply: DoorDisplay,
    // A display asks twice a minute, and those of a hub share a network.
    limit: { tries: 1_200, minutes: 1, perToken: { tries: 120, name: 'token' } },
    errors: ['space.door_gone'],
  },
  doorLink: {
    summary: 'Returns the link of the door display of a space; null without one',
    method: 'GET',
    path: '/space/{id}/door',
    viewAs: 'private',
    access: update,
    params: one,
    reply: z.object({ link: DoorLink.nullable() }),
    errors: ['space.not_found'],
  },
  createDoorLink: {
    summary: 'Creates the link of the door display of a space; an earlier one stops working',
    method: 'POST',
    path: '/space/{id}/door',
    access: update,
    closedToKeys: true,
    params: one,
    reply: DoorLink,
    errors: ['space.not_found'],
  },
  revokeDoorLink: {
    summary: 'Revokes the link of the door display of a space',
    method: 'DELETE',
    path: '/space/{id}/door',
    access: update,
    closedToKeys: true,
    params: one,
    reply: emptyReply,
    errors: ['space.not_found'],
  },
});
