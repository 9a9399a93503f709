import nodeIcal, { type VEvent } from 'node-ical';
import type { TestPerson, World } from './world.ts';

interface Asking {
  readonly headers?: Record<string, string>;
  readonly method?: 'GET' | 'HEAD';
  readonly from?: string;
}

let askers = 0;

/** As a calendar program asks: with the address and nothing else, from somewhere of its own. */
export const readFeedAt = (
  world: World,
  address: string,
  {
    headers = {},
    method = 'GET',
    from = `10.1.${Math.floor(++askers / 250)}.${askers % 250}`,
  }: Asking = {},
) => world.app.inject({ method, url: new URL(address).pathname, headers, remoteAddress: from });

export const feedOf = async ({ api }: TestPerson): Promise<string> =>
  (await api.calendar.makeFeed()).address;

/** What a program that we did not write reads in a calendar. */
export const eventsIn = (calendar: string): VEvent[] =>
  Object.values(nodeIcal.sync.parseICS(calendar)).filter((it) => it?.type === 'VEVENT');
