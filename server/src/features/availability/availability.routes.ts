import { availability } from '@thedot/domain/availability/availability.contract';
import { implement } from '../../http/implement.ts';

import { previewAffectedBookings, readAvailability, saveAvailability } from './schedule.service.ts';
import { findFreeSlots } from '../scheduling/free-slots.service.ts';

export const availabilityRoutes = implement(availability, {
  read: async ({ query }, ctx) => readAvailability(ctx, query.expertId),
  save: async ({ body }, ctx) => saveAvailability(ctx, body),
  affected: async ({ body }, ctx) => previewAffectedBookings(ctx, body),
  slots: async ({ query }, ctx) => findFreeSlots(ctx, query),
});
