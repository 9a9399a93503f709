import { personalCalendar } from '@thedot/domain/availability/personal-calendar.contract';
import { implement } from '../../http/implement.ts';
import { refreshMyCalendar, removeCalendar, saveCalendar } from './personal-calendar.service.ts';

export const personalCalendarRoutes = implement(personalCalendar, {
  save: async ({ body }, ctx) => saveCalendar(ctx, body.address),
  remove: async (_, ctx) => {
    await removeCalendar(ctx);
    return {};
  },
  refresh: async (_, ctx) => refreshMyCalendar(ctx),
});
