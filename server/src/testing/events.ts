import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import { MONDAY } from './bookings/sessions.ts';
import type { TestPerson } from './world.ts';

type Fields = Parameters<TestPerson['api']['events']['propose']>[0]['body'];

/** Proposes an event, by default in three days. */
export const proposeEvent = ({ api }: TestPerson, more: Partial<Fields> = {}, photo?: File) =>
  api.events.propose({
    body: {
      title: 'Meetup',
      theme: 'technology',
      description: 'An evening with founders.',
      start: new Date(MONDAY.getTime() + 3 * DAY_MS).toISOString(),
      end: new Date(MONDAY.getTime() + 3 * DAY_MS + 2 * HOUR_MS).toISOString(),
      ...more,
    },
    files: photo ? { photo } : {},
  });

interface Versioned {
  readonly id: string;
  readonly version: number;
}

export async function acceptEvent({ api }: TestPerson, { id, version }: Versioned) {
  const { items } = await api.events.decide({
    body: { items: [{ id, version }], status: 'accepted' },
  });
  const [event] = items;
  if (!event) throw new Error('no event was accepted');
  return event;
}

/** Creates an accepted event. */
export const createEvent = async (
  author: TestPerson,
  staff: TestPerson,
  more: Partial<Fields> = {},
) => acceptEvent(staff, await proposeEvent(author, more));

type Changes = Omit<Parameters<TestPerson['api']['events']['edit']>[0]['body'], 'version'>;

export const changeEvent = ({ api }: TestPerson, { id, version }: Versioned, changes: Changes) =>
  api.events.edit({ query: { id }, body: { ...changes, version }, files: {} });

export const listEventIds = async ({ api }: TestPerson) =>
  (await api.events.upcoming({ query: { limit: 100 } })).items.map(({ id }) => id);
