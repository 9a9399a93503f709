// The calendar of one space in calendars outside the hub, by a secret link of each user.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { emptyReply, id } from '../kernel/fields.ts';
import { bookingsAccess } from '../spaces/space-types.contract.ts';
import { CalendarFeed } from './calendar.contract.ts';

export const SpaceFeed = CalendarFeed.extend({ address: z.string() });
export type SpaceFeed = z.infer<typeof SpaceFeed>;

const access = bookingsAccess('create');
const params = z.object({ id });

export const spaceFeeds = contract({
  spaceFeed: {
    summary: 'Returns my feed of a space; null without one',
    method: 'GET',
    path: '/space/{id}/calendarfeed',
    viewAs: 'private',
    access,
    params,
    reply: z.object({ feed: SpaceFeed.nullable() }),
    errors: ['space.not_found'],
  },
  createSpaceFeed: {
    summary: 'Creates my feed of a space that I may book; an earlier address stops working',
    method: 'POST',
    path: '/space/{id}/calendarfeed',
    access,
    closedToKeys: true,
    params,
    reply: SpaceFeed,
    errors: ['space.not_found', 'request.rate_limited'],
  },
  revokeSpaceFeed: {
    summary: 'Revokes my feed of a space and its address',
    method: 'DELETE',
    path: '/space/{id}/calendarfeed',
    access,
    closedToKeys: true,
    params,
    reply: emptyReply,
  },
  readSpaceFeed: {
    summary: 'Returns when a space is taken as iCalendar, by the secret address of a feed',
    method: 'GET',
    path: '/calendarfeed/space/{token}.ics',
    access: 'public',
    params: z.object({ token: z.string().max(300) }),
    reply: 'calendar',
    errors: ['calendar.no_feed', 'request.rate_limited'],
  },
});
