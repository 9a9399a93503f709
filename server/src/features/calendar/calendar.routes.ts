import { calendar } from '@thedot/domain/calendar/calendar.contract';
import { spaceFeeds } from '@thedot/domain/calendar/space-feed.contract';
import { implement } from '../../http/implement.ts';
import { findEntries, findExperts } from './calendar.service.ts';
import { revokeFeed, findMyFeed, createFeed, readFeed } from './feed.service.ts';
import {
  createSpaceFeed,
  findMySpaceFeed,
  readSpaceFeed,
  revokeSpaceFeed,
} from './space-feed.service.ts';

export const calendarRoutes = implement(calendar, {
  entries: async ({ query }, ctx) => findEntries(ctx, query),
  experts: async ({ query }, ctx) => findExperts(ctx, query),
  feed: async (_, ctx) => findMyFeed(ctx),
  createFeed: async (_, ctx) => createFeed(ctx),
  revokeFeed: async (_, ctx) => revokeFeed(ctx),
  readFeed: async ({ params }, ctx) => readFeed(ctx, params.token),
});

export const spaceFeedRoutes = implement(spaceFeeds, {
  spaceFeed: async ({ params }, ctx) => findMySpaceFeed(ctx, params.id),
  createSpaceFeed: async ({ params }, ctx) => createSpaceFeed(ctx, params.id),
  revokeSpaceFeed: async ({ params }, ctx) => revokeSpaceFeed(ctx, params.id),
  readSpaceFeed: async ({ params }, ctx) => readSpaceFeed(ctx, params.token),
});
