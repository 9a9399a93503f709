import { availability } from '@thedot/domain/availability/availability.contract';
import { personalCalendar } from '@thedot/domain/availability/personal-calendar.contract';
import { board } from '@thedot/domain/availability/board.contract';
import { implement } from '../../http/implement.ts';
import { findFreeSlots } from '../expert-sessions/free-slots/free-slots.service.ts';
import { previewAffectedBookings, readAvailability, saveAvailability } from './schedule.service.ts';
import { refreshMyCalendar, removeCalendar, saveCalendar } from './personal-calendar.service.ts';
import { findBoard } from './board.service.ts';

export const availabilityRoutes = implement(availability, {
  read: async ({ query }, ctx) => readAvailability(ctx, query.expertId),
  save: async ({ body }, ctx) => saveAvailability(ctx, body),
  previewAffected: async ({ body }, ctx) => previewAffectedBookings(ctx, body),
  slots: async ({ query }, ctx) => findFreeSlots(ctx, query),
});

export const personalCalendarRoutes = implement(personalCalendar, {
  save: async ({ body }, ctx) => saveCalendar(ctx, body.address),
  remove: async (_, ctx) => {
    await removeCalendar(ctx);
    return {};
  },
  refresh: async (_, ctx) => refreshMyCalendar(ctx),
});

export const boardRoutes = implement(board, {
  week: async ({ query }, ctx) => findBoard(ctx, query),
});
