import { doorDisplay } from '@thedot/domain/spaces/door-display.contract';
import { implement } from '../../../http/implement.ts';
import { createDoorLink, findLinkOfDoor, readDoor, revokeDoorLink } from './door.service.ts';

export const doorRoutes = implement(doorDisplay, {
  door: async ({ params }, ctx) => readDoor(ctx, params.token),
  doorLink: async ({ params }, ctx) => findLinkOfDoor(ctx, params.id),
  createDoorLink: async ({ params }, ctx) => createDoorLink(ctx, params.id),
  revokeDoorLink: async ({ params }, ctx) => revokeDoorLink(ctx, params.id),
});
