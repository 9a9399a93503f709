import { randomUUID } from 'node:crypto';
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import type { Choice } from '@thedot/domain/notifications/preferences.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { choose, mailsTo, sendDueMails, tellIn } from '../../testing/news.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { notifyTogether } from './notifications.service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => {
  world.clock = null;
});
afterAll(() => world.close());

const now = () => world.clock ?? new Date();
const bell = async (person: TestPerson) => (await person.api.notifications.list()).items.length;

describe('preferences', () => {
  test('are of every kind of news, and nobody else’s', async () => {
    const [slimane, stranger] = [await world.person('expert'), await world.person('expert')];
    const body = {
      preferences: [{ type: 'booking.lapsed', inApp: true, email: 'daily' } as const],
    };

    const { preferences } = await slimane.api.preferences.choose({ body });

    const chosen = preferences.find(({ type }) => type === 'booking.lapsed');
    expect(chosen).toMatchObject({ inApp: true, email: 'daily', isFixed: false });
    expect(await slimane.api.preferences.find()).toEqual({ preferences, quietHours: null });
    const theirs = await stranger.api.preferences.find();
    expect(theirs.preferences.find(({ type }) => type === 'booking.lapsed')?.email).toBe('instant');
  });

  test('are of what can reach somebody: who reviews nobody is not asked about registrations', async () => {
    const groupsOf = async (person: TestPerson) => {
      const { preferences } = await person.api.preferences.find();
      return new Set(preferences.map(({ type }) => type.split('.')[0]));
    };
    const [startup, dot] = [await world.person('startup'), await world.person('dot')];

    expect(await groupsOf(startup)).toEqual(
      new Set(['booking', 'organization', 'erasure', 'chat', 'hub']),
    );
    expect(await groupsOf(dot)).toContain('registration');
  });

  test('what is switched off neither lights up nor is mailed', async () => {
    const slimane = await world.person('expert');
    await choose(slimane, 'booking.requested', { inApp: false, email: 'off' });

    await tellIn(world, slimane, 'booking.requested');
    await tellIn(world, slimane, 'booking.lapsed');
    await sendDueMails(world);

    expect(await bell(slimane)).toBe(1);
    expect(await mailsTo(world, slimane)).toHaveLength(1);
  });

  test('what is wanted by mail alone is mailed, and not counted in the bell', async () => {
    const slimane = await world.person('expert');
    await choose(slimane, 'booking.requested', { inApp: false, email: 'instant' });

    await tellIn(world, slimane, 'booking.requested');
    await slimane.api.notifications.markSeen({ body: {} });
    await sendDueMails(world);

    expect(await slimane.api.notifications.list()).toMatchObject({ items: [], unseen: 0 });
    expect(await mailsTo(world, slimane)).toHaveLength(1);
  });

  test('what is wanted in the bell alone is not mailed', async () => {
    const slimane = await world.person('expert');
    await choose(slimane, 'booking.requested', { inApp: true, email: 'off' });

    await tellIn(world, slimane, 'booking.requested');
    await sendDueMails(world);

    expect(await bell(slimane)).toBe(1);
    expect(await mailsTo(world, slimane)).toEqual([]);
  });

  test('what is gathered under one line stops too, once it is switched off', async () => {
    const dot = await world.person('dot');
    const waits = () =>
      notifyTogether(
        { db: world.db, live: world.live, actor: null, now },
        {
          to: [dot.id],
          type: 'registration.waiting',
          fact: randomUUID(),
          params: { name: 'Amira' },
          link: '/users/external',
          all: '/users/external',
        },
      );
    await waits();
    await choose(dot, 'registration.waiting', { inApp: false, email: 'off' });

    await waits();

    const { items } = await dot.api.notifications.list();
    expect(items.map(({ params }) => params)).toEqual([{ name: 'Amira' }]);
  });

  test('nobody can miss that a session is cancelled', async () => {
    const slimane = await world.person('expert');

    await expect(
      choose(slimane, 'booking.cancelled', { inApp: true, email: 'off' }),
    ).rejects.toMatchObject({ code: 'notification.fixed' });
    await world.db
      .insertInto('notification_preferences')
      .values({ user_id: slimane.id, type: 'booking.cancelled', in_app: false, email: 'off' })
      .execute();
    await tellIn(world, slimane, 'booking.cancelled');

    expect(await bell(slimane)).toBe(1);
  });

  test('are for people in good standing, and of kinds that exist', async () => {
    const waiting = await world.person('external', { review: 'waiting' });
    const slimane = await world.person('expert');

    await expect(waiting.api.preferences.find()).rejects.toMatchObject({ code: 'access.denied' });
    await expect(
      slimane.api.preferences.choose({
        body: { preferences: [{ type: 'no.such' as NotificationType, inApp: true, email: 'off' }] },
      }),
    ).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('of the bell and of mails are two choices: one leaves the other, made at once too', async () => {
    const slimane = await world.person('expert');
    const say = (...preferences: Choice[]) =>
      slimane.api.preferences.choose({ body: { preferences } });
    const type = 'booking.lapsed';

    await Promise.all([say({ type, inApp: false }), say({ type, email: 'daily' })]);
    await say({ type });
    await say({ type: 'booking.requested', email: 'off' }, { type, email: 'instant' });
    await say({ type, email: 'daily' }, { type, email: 'off' });

    const { preferences } = await slimane.api.preferences.find();
    const found = (wanted: string) => preferences.find((it) => it.type === wanted);
    expect(found(type)).toMatchObject({ inApp: false, email: 'off' });
    expect(found('booking.requested')).toMatchObject({ inApp: true, email: 'off' });
  });

  test('said twice at once, the last word of each holds and none is lost', async () => {
    const slimane = await world.person('expert');

    await Promise.all([
      choose(slimane, 'booking.lapsed', { inApp: false, email: 'off' }),
      choose(slimane, 'booking.requested', { inApp: false, email: 'off' }),
      choose(slimane, 'booking.lapsed', { inApp: false, email: 'off' }),
    ]);

    const { preferences } = await slimane.api.preferences.find();
    expect(preferences.filter(({ inApp }) => !inApp).map(({ type }) => type)).toEqual([
      'booking.requested',
      'booking.lapsed',
      // Of chats the bell says nothing unless it is asked to.
      'chat.unseen',
    ]);
  });
});

describe('quiet hours', () => {
  const night = { starts: '22:00', ends: '07:00' };

  test('hold mail back until they end, and let what is urgent pass', async () => {
    const slimane = await world.person('expert', { timeZone: 'Africa/Tunis' });
    await slimane.api.preferences.chooseQuietHours({ body: { quietHours: night } });
    world.clock = new Date('2046-11-24T23:00:00+01:00');
    await tellIn(world, slimane, 'booking.lapsed', 'Sonia');
    await tellIn(world, slimane, 'booking.cancelled', 'Youssef');

    await sendDueMails(world);
    const atNight = await mailsTo(world, slimane);
    world.clock = new Date('2046-11-25T07:00:00+01:00');
    await sendDueMails(world);

    expect(atNight.map(({ subject }) => subject)).toEqual([expect.stringContaining('Youssef')]);
    expect(await mailsTo(world, slimane)).toHaveLength(2);
  });

  test('are shown as they were set, and can be given up', async () => {
    const slimane = await world.person('expert');

    const set = await slimane.api.preferences.chooseQuietHours({ body: { quietHours: night } });
    const unset = await slimane.api.preferences.chooseQuietHours({ body: { quietHours: null } });

    expect([set.quietHours, unset.quietHours]).toEqual([night, null]);
  });

  test('last some time', async () => {
    const slimane = await world.person('expert');
    const body = { quietHours: { starts: '09:00', ends: '09:00' } };

    await expect(slimane.api.preferences.chooseQuietHours({ body })).rejects.toMatchObject({
      code: 'notification.quiet_hours',
    });
  });
});
