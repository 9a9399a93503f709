import nodeIcal, { type VEvent } from 'node-ical';
import type { TestPerson, World } from '../world.ts';

interface FetchFeedOptions {
  readonly headers?: Record<string, string>;
  readonly method?: 'GET' | 'HEAD';
  readonly from?: string;
}

let clientCount = 0;

/** Fetches a feed like a calendar client: by its address only, from a new IP address. */
export const fetchFeed = (
  world: World,
  address: string,
  {
    headers = {},
    method = 'GET',
    from = `10.1.${Math.floor(++clientCount / 250)}.${clientCount % 250}`,
  }: FetchFeedOptions = {},
) => world.app.inject({ method, url: new URL(address).pathname, headers, remoteAddress: from });

export const createFeed = async ({ api }: TestPerson): Promise<string> =>
  (await api.calendar.createFeed()).address;

/** Parses the events of a calendar with a third-party library. */
export const parseEvents = (calendar: string): VEvent[] =>
  Object.values(nodeIcal.sync.parseICS(calendar)).filter((it) => it?.type === 'VEVENT');
