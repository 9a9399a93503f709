import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { KeptMail } from '../../platform/mail/mailer.ts';
import { makeJobsDue } from '../../testing/due-jobs.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { sendDigests } from './digests.jobs.ts';
import { notify, notifyTogether } from './notifications.service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => {
  world.clock = null;
});
afterAll(() => world.close());

const now = () => world.clock ?? new Date();

async function tell(person: TestPerson, type: NotificationType, name = 'Amira') {
  const news = { to: [person.id], type, fact: randomUUID(), params: { name }, link: '/booking/1' };
  await notify({ db: world.db, actor: null, now }, news);
  await world.db
    .updateTable('notifications')
    .set({ created_at: now().toISOString() })
    .where('fact', '=', news.fact)
    .execute();
}

const bell = async (person: TestPerson) => (await person.api.notifications.list()).items.length;

async function mailsTo(person: TestPerson): Promise<KeptMail[]> {
  const folder = join(world.settings.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const all = names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name));
  const mails = await Promise.all(
    all.map(async (path): Promise<KeptMail> => JSON.parse(await readFile(path, 'utf8'))),
  );
  return mails.filter(({ to }) => to === person.email);
}

const dueMails = async () => {
  await makeJobsDue(world.db);
  await world.runJobs();
};

const digest = () => sendDigests({ db: world.db, settings: world.settings, now });

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

  test('what is switched off neither lights up nor is mailed', async () => {
    const slimane = await world.person('expert');
    await choose(slimane, 'booking.requested', { inApp: false, email: 'off' });

    await tell(slimane, 'booking.requested');
    await tell(slimane, 'booking.lapsed');
    await dueMails();

    expect(await bell(slimane)).toBe(1);
    expect(await mailsTo(slimane)).toHaveLength(1);
  });

  test('what is wanted by mail alone is mailed, and not counted in the bell', async () => {
    const slimane = await world.person('expert');
    await choose(slimane, 'booking.requested', { inApp: false, email: 'instant' });

    await tell(slimane, 'booking.requested');
    await slimane.api.notifications.markSeen({ body: {} });
    await dueMails();

    expect(await slimane.api.notifications.list()).toMatchObject({ items: [], unseen: 0 });
    expect(await mailsTo(slimane)).toHaveLength(1);
  });

  test('what is wanted in the bell alone is not mailed', async () => {
    const slimane = await world.person('expert');
    await choose(slimane, 'booking.requested', { inApp: true, email: 'off' });

    await tell(slimane, 'booking.requested');
    await dueMails();

    expect(await bell(slimane)).toBe(1);
    expect(await mailsTo(slimane)).toEqual([]);
  });

  test('what is gathered under one line stops too, once it is switched off', async () => {
    const dot = await world.person('dot');
    const waits = () =>
      notifyTogether(
        { db: world.db, actor: null, now },
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
    await tell(slimane, 'booking.cancelled');

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

  test('said twice at once, the last word of each holds and none is lost', async () => {
    const slimane = await world.person('expert');

    await Promise.all([
      choose(slimane, 'booking.lapsed', { inApp: false, email: 'off' }),
      choose(slimane, 'booking.accepted', { inApp: false, email: 'off' }),
      choose(slimane, 'booking.lapsed', { inApp: false, email: 'off' }),
    ]);

    const { preferences } = await slimane.api.preferences.find();
    expect(preferences.filter(({ inApp }) => !inApp).map(({ type }) => type)).toEqual([
      'booking.accepted',
      'booking.lapsed',
    ]);
  });
});

describe('quiet hours', () => {
  const night = { starts: '22:00', ends: '07:00' };

  test('hold mail back until they end, and let what is urgent pass', async () => {
    const slimane = await world.person('expert', { timeZone: 'Africa/Tunis' });
    await slimane.api.preferences.chooseQuietHours({ body: { quietHours: night } });
    world.clock = new Date('2026-11-24T23:00:00+01:00');
    await tell(slimane, 'booking.lapsed', 'Sonia');
    await tell(slimane, 'booking.cancelled', 'Youssef');

    await dueMails();
    const atNight = await mailsTo(slimane);
    world.clock = new Date('2026-11-25T07:00:00+01:00');
    await dueMails();

    expect(atNight.map(({ subject }) => subject)).toEqual([expect.stringContaining('Youssef')]);
    expect(await mailsTo(slimane)).toHaveLength(2);
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

describe('the daily mail', () => {
  const evening = new Date('2026-11-24T18:00:00+01:00');
  const morning = new Date('2026-11-25T07:00:00+01:00');

  async function reader(language: 'en' | 'fr' = 'en') {
    const person = await world.person('expert', { timeZone: 'Africa/Tunis', language });
    await choose(person, 'booking.lapsed', { inApp: true, email: 'daily' });
    return person;
  }

  test('gathers what is unseen, in the reader’s language, and leads to what they are told', async () => {
    const slimane = await reader('fr');
    world.clock = evening;
    await tell(slimane, 'booking.lapsed', 'Amira');
    await tell(slimane, 'booking.lapsed', 'Sonia');
    await dueMails();
    const before = await mailsTo(slimane);

    world.clock = morning;
    await digest();
    await dueMails();

    expect(before).toEqual([]);
    const [mail, ...others] = await mailsTo(slimane);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('2 nouvelles');
    expect(mail?.text).toMatch(/Amira[\s\S]*Sonia/);
    expect(mail?.text).toContain('/account?tab=notifications');
  });

  test('comes once, however many servers write it, and tells each thing once', async () => {
    const slimane = await reader();
    world.clock = evening;
    await tell(slimane, 'booking.lapsed', 'Amira');
    world.clock = morning;

    await Promise.all([digest(), digest(), digest()]);
    await dueMails();
    await digest();
    world.clock = new Date('2026-11-26T07:15:00+01:00');
    await digest();
    await dueMails();

    expect(await mailsTo(slimane)).toHaveLength(1);
  });

  test('leaves what happens after it to the next morning', async () => {
    const slimane = await reader();
    world.clock = new Date('2026-11-25T09:00:00+01:00');
    await tell(slimane, 'booking.lapsed', 'Amira');

    await digest();
    await dueMails();
    const sameDay = await mailsTo(slimane);
    world.clock = new Date('2026-11-26T07:00:00+01:00');
    await digest();
    await dueMails();

    expect(sameDay).toEqual([]);
    expect(await mailsTo(slimane)).toHaveLength(1);
  });

  test('is not sent when everything was seen, even between writing and sending', async () => {
    const [early, late] = [await reader(), await reader()];
    world.clock = evening;
    await tell(early, 'booking.lapsed');
    await tell(late, 'booking.lapsed');
    await early.api.notifications.markSeen({ body: {} });

    world.clock = morning;
    await digest();
    await late.api.notifications.markSeen({ body: {} });
    await dueMails();

    expect([...(await mailsTo(early)), ...(await mailsTo(late))]).toEqual([]);
  });

  test('follows the reader’s own clock', async () => {
    const far = await world.person('expert', { timeZone: 'America/New_York' });
    await choose(far, 'booking.lapsed', { inApp: true, email: 'daily' });
    world.clock = evening;
    await tell(far, 'booking.lapsed');

    world.clock = morning;
    await digest();
    await dueMails();
    const inTunis = await mailsTo(far);
    world.clock = new Date('2026-11-25T07:00:00-05:00');
    await digest();
    await dueMails();

    expect(inTunis).toEqual([]);
    expect(await mailsTo(far)).toHaveLength(1);
  });
});

const choose = (
  person: TestPerson,
  type: NotificationType,
  how: { inApp: boolean; email: 'instant' | 'daily' | 'off' },
) => person.api.preferences.choose({ body: { preferences: [{ type, ...how }] } });
