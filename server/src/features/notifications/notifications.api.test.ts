import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../kernel/context.ts';
import { savePreference, BOOKING_ID } from '../../testing/notifications/mails.ts';
import { expectRefusal } from '../../testing/refusals.ts';
import { countMails } from '../../testing/rows.ts';
import { recordLive } from '../../testing/notifications/recorded-live.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { notify, notifyMerged, type NotificationContext } from './notifications.service.ts';

const liveEvents = recordLive();
const world = await useWorld({ live: liveEvents.live });
let slimane: TestPerson;
beforeEach(async () => {
  slimane = await world.person('expert');
  liveEvents.clear();
});

const contextOf = (actor: TestPerson | null = null): NotificationContext => ({
  ...world,
  actor,
  now: () => new Date(),
});
const notificationTo = (people: readonly TestPerson[], eventId: string = randomUUID()) => ({
  to: people.map(({ id }) => id),
  type: 'booking.requested' as const,
  eventId,
  params: { name: 'Amira', category: 'Fundraising' },
  target: BOOKING_ID,
});
const notifyUsers = (...people: TestPerson[]) => notify(contextOf(), notificationTo(people));
/** Notifications of waiting sign-ups are merged into one. */
const notifyOfSignUp = (to: TestPerson) =>
  notifyMerged(contextOf(), {
    ...notificationTo([to]),
    type: 'registration.waiting',
  });
const list = ({ api }: TestPerson, query: { limit?: number; after?: string } = {}) =>
  api.notifications.list({ query });
const BELL = ['show_notification'];

describe('a notification', () => {
  test('reaches both sides of a booking, but not the person who acted', async () => {
    const amira = await world.person('startup');
    const news = notificationTo([amira, slimane]);

    for (let times = 0; times < 2; times++) await notify(contextOf(amira), news);

    expect(await list(amira)).toEqual({ items: [], next: null, unseen: 0 });
    expect(await list(slimane)).toMatchObject({
      items: [
        {
          type: 'booking.requested',
          params: { name: 'Amira', category: 'Fundraising' },
          seen: false,
        },
      ],
      unseen: 1,
    });
    expect([liveEvents.sentTo(amira), liveEvents.sentTo(slimane)]).toEqual([[], BELL]);
  });

  test('of one event is stored and emailed once when sent many times concurrently', async () => {
    const fact = randomUUID();

    await Promise.all(
      Array.from({ length: 8 }, () =>
        notify(contextOf(), notificationTo([slimane, slimane], fact)),
      ),
    );

    expect((await list(slimane)).items).toHaveLength(1);
    expect(await countMails(world, slimane)).toBe(1);
  });

  test('is sent to open pages once for a transaction, after its commit', async () => {
    await transact(contextOf(), async (tx) => {
      await notify(tx, notificationTo([slimane]));
      await notify(tx, notificationTo([slimane]));
      expect(liveEvents.sentTo(slimane)).toEqual([]);
    });

    expect(liveEvents.sentTo(slimane)).toEqual(BELL);
  });

  test('is not stored or sent when its transaction fails', async () => {
    const failing = transact(contextOf(), async (tx) => {
      await notify(tx, notificationTo([slimane]));
      throw new Error('the booking failed');
    });

    await expect(failing).rejects.toThrow('the booking failed');
    expect((await list(slimane)).items).toEqual([]);
    expect(liveEvents.sentTo(slimane)).toEqual([]);
  });

  test('is not published to open pages of users who chose email only', async () => {
    await savePreference(slimane, 'booking.requested', { inApp: false, email: 'instant' });
    liveEvents.clear();

    await notifyUsers(slimane);

    expect(liveEvents.sentTo(slimane)).toEqual([]);
  });
});

describe('the list', () => {
  test('is paged, newest first, without gaps or repeats', async () => {
    for (let n = 0; n < 5; n++) await notifyUsers(slimane);

    const first = await list(slimane, { limit: 2 });
    const second = await list(slimane, { limit: 2, after: first.next ?? '' });
    await notifyUsers(slimane);
    const third = await list(slimane, { limit: 2, after: second.next ?? '' });

    const ids = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(5);
    expect(ids).toEqual(ids.toSorted().reverse());
    expect(third.next).toBeNull();
    await expectRefusal(list(slimane, { after: 'no-such-page' }), 'request.invalid');
  });

  test('moves a merged notification to the top, on one page only, and publishes it again', async () => {
    const dot = await world.person('dot');
    await notifyOfSignUp(dot);
    for (let n = 0; n < 3; n++) await notifyUsers(dot);
    const read = (after?: string | null) => list(dot, { limit: 2, ...(after && { after }) });
    const before = await read();
    liveEvents.clear();

    await notifyOfSignUp(dot);

    expect(liveEvents.sentTo(dot)).toEqual(BELL);
    const [first, second] = [await read(), await read(before.next)];
    expect(first.items[0]).toMatchObject({ type: 'registration.waiting', params: { others: 1 } });
    const third = await read(first.next);
    const all = [...first.items, ...third.items].map(({ id }) => id);
    expect(new Set(all).size).toBe(4);
    expect(third.next).toBeNull();
    // The next page of the earlier list does not repeat what moved up.
    expect(second.items.map(({ type }) => type)).toEqual(['booking.requested']);
  });
});

describe('notifications', () => {
  test('are marked as seen one by one or all, with one event to other devices', async () => {
    for (let n = 0; n < 3; n++) await notifyUsers(slimane);
    const { items } = await list(slimane);
    const { markSeen } = slimane.api.notifications;
    liveEvents.clear();

    expect(await markSeen({ body: { ids: [items[0]!.id] } })).toEqual({ unseen: 2 });
    expect(await markSeen({ body: {} })).toEqual({ unseen: 0 });
    expect(liveEvents.sentTo(slimane)).toEqual([...BELL, ...BELL]);
    await markSeen({ body: {} });
    expect(liveEvents.sentTo(slimane)).toHaveLength(2);
  });

  test('are deleted one by one or all, with one event to other devices', async () => {
    for (let n = 0; n < 3; n++) await notifyUsers(slimane);
    const { items } = await list(slimane);
    const { remove } = slimane.api.notifications;
    liveEvents.clear();

    await remove({ body: { ids: [items[0]!.id] } });

    const left = await list(slimane);
    expect(left.items.map(({ id }) => id)).toEqual([items[1]!.id, items[2]!.id]);
    await remove({ body: {} });
    await remove({ body: {} });
    expect((await list(slimane)).items).toEqual([]);
    expect(liveEvents.sentTo(slimane)).toEqual([...BELL, ...BELL]);
  });

  test('of other users cannot be read, marked or deleted', async () => {
    const stranger = await world.person('expert');
    await notifyUsers(slimane);
    const { items } = await list(slimane);
    const body = { ids: [items[0]!.id] };
    liveEvents.clear();

    await stranger.api.notifications.markSeen({ body });
    await stranger.api.notifications.remove({ body });
    await stranger.api.notifications.remove({ body: {} });

    expect(await list(slimane)).toMatchObject({ items: [{ id: items[0]!.id, seen: false }] });
    expect(liveEvents.sentTo(slimane)).toEqual([]);
  });

  test('are refused at the field when an id is malformed', async () => {
    await expect(slimane.api.notifications.remove({ body: { ids: ['1'] } })).rejects.toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'ids.0' }],
    });
  });
});
