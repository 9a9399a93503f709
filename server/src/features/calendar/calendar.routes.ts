import { calendar } from '@thedot/domain/calendar/calendar.contract';
import { implement } from '../../http/implement.ts';
import { findEntries, findExperts } from './calendar.service.ts';
import { revokeFeed, findMyFeed, createFeed, readFeed } from './feed.service.ts';

export const calendarRoutes = implement(calendar, {
  entries: async ({ query }, ctx) => findEntries(ctx, query),
  experts: async ({ query }, ctx) => findExperts(ctx, query),
  feed: async (_, ctx) => findMyFeed(ctx),
  createFeed: async (_, ctx) => createFeed(ctx),
  revokeFeed: async (_, ctx) => revokeFeed(ctx),
  readFeed: async ({ params }, ctx) => readFeed(ctx, params.token),
});
