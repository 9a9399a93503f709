import { calendar } from '@thedot/domain/calendar/calendar.contract';
import { implement } from '../../kernel/implement.ts';
import { findEntries, findExperts } from './calendar.service.ts';
import { endFeed, findMyFeed, makeFeed, readFeed } from './feed.service.ts';

export const calendarRoutes = implement(calendar, {
  entries: async ({ query }, ctx) => findEntries(ctx, query),
  experts: async ({ query }, ctx) => findExperts(ctx, query),
  feed: async (_, ctx) => findMyFeed(ctx),
  makeFeed: async (_, ctx) => makeFeed(ctx),
  endFeed: async (_, ctx) => endFeed(ctx),
  readFeed: async ({ params }, ctx) => readFeed(ctx, params.token),
});
