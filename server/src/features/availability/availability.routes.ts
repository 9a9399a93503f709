import { availability } from '@thedot/domain/availability/availability.contract';
import { implement } from '../../kernel/implement.ts';

import { findHits, readAvailability, saveAvailability } from './said.service.ts';
import { findFreeSlots } from './slots.service.ts';

export const availabilityRoutes = implement(availability, {
  read: async ({ query }, ctx) => readAvailability(ctx, query.expertId),
  save: async ({ body }, ctx) => saveAvailability(ctx, body),
  affected: async ({ body }, ctx) => findHits(ctx, body),
  slots: async ({ query }, ctx) => findFreeSlots(ctx, query),
});
