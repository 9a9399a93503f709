import { availability } from '@thedot/domain/availability/availability.contract';
import { implement } from '../../kernel/implement.ts';
import { findFreeSlots, readAvailability, saveAvailability } from './availability.service.ts';

export const availabilityRoutes = implement(availability, {
  read: async ({ query }, ctx) => readAvailability(ctx, query.expertId),
  save: async ({ body }, ctx) => saveAvailability(ctx, body),
  slots: async ({ query }, ctx) => findFreeSlots(ctx, query),
});
