import { randomUUID } from 'node:crypto';
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import type { PreferenceChange } from '@thedot/domain/notifications/preferences.contract';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  savePreference,
  findMails,
  sendDueMails,
  notifyPerson,
} from '../../testing/notifications/mails.ts';
import { expectRefusal } from '../../testing/refusals.ts';
import { countMails } from '../../testing/rows.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { sendDigests } from './digests.jobs.ts';
import { notifyMerged } from './notifications.service.ts';

const world = await useWorld();
let slimane: TestPerson;
beforeEach(async () => {
  slimane = await world.person('expert', { timeZone: 'Africa/Tunis' });
});

const now = () => world.clock ?? new Date();
const inTheBell = async (person: TestPerson) =>
  (await person.api.notifications.list()).items.length;
const preferenceOf = async ({ api }: TestPerson, wanted: NotificationType) =>
  (await api.preferences.find()).preferences.find(({ type }) => type === wanted);

describe('preferences', () => {
  test('are stored for each type and person', async () => {
    const stranger = await world.person('expert');
    const type = 'booking.lapsed';

    const { preferences } = await slimane.api.preferences.choose({
      body: { preferences: [{ type, inApp: true, email: 'daily' }] },
    });

    expect(await slimane.api.preferences.find()).toEqual({ preferences, quietHours: null });
    expect(await preferenceOf(slimane, type)).toMatchObject({
      inApp: true,
      email: 'daily',
      isFixed: false,
    });
    expect(await preferenceOf(stranger, type)).toMatchObject({ email: 'instant' });
  });

  test('contain only the types a person can receive', async () => {
    const groupsOf = async (person: TestPerson) => {
      const { preferences } = await person.api.preferences.find();
      return new Set(preferences.map(({ type }) => type.split('.')[0]));
    };
    const [startup, dot] = [await world.person('startup'), await world.person('dot')];

    expect(await groupsOf(startup)).toEqual(
      new Set([
        'booking',
        'meeting',
        'space_booking',
        'material_booking',
        'ticket',
        'service_request',
        'opportunity',
        'application',
        'event',
        'organization',
        'erasure',
        'chat',
        'deal',
        'hub',
      ]),
    );
    expect(await groupsOf(dot)).toContain('registration');
  });

  test.each([
    ['nowhere', { inApp: false, email: 'off' }, 0, 0],
    ['by mail alone', { inApp: false, email: 'instant' }, 0, 1],
    ['in the bell alone', { inApp: true, email: 'off' }, 1, 0],
  ] as const)('deliver a type %s when chosen', async (_, choice, listed, mailed) => {
    await savePreference(slimane, 'booking.accepted', choice);

    await notifyPerson(world, slimane, 'booking.accepted');
    // Switching the bell off does not stop the email.
    await slimane.api.notifications.markSeen({ body: {} });
    await notifyPerson(world, slimane, 'booking.lapsed');
    await sendDueMails(world);

    expect(await slimane.api.notifications.list()).toMatchObject({ unseen: 1 });
    expect(await inTheBell(slimane)).toBe(listed + 1);
    expect(await findMails(world, slimane)).toHaveLength(mailed + 1);
  });

  test('stop a type whose notifications are merged', async () => {
    const dot = await world.person('dot');
    const notifyOfSignUp = () =>
      notifyMerged(
        { db: world.db, live: world.live, settings: world.settings, actor: null, now },
        {
          to: [dot.id],
          type: 'registration.waiting',
          eventId: randomUUID(),
          params: { name: 'Amira' },
          target: null,
        },
      );
    await notifyOfSignUp();
    await savePreference(dot, 'registration.waiting', { inApp: false, email: 'off' });

    await notifyOfSignUp();

    const { items } = await dot.api.notifications.list();
    expect(items.map(({ params }) => params)).toEqual([{ name: 'Amira' }]);
  });

  test('of a cancelled booking cannot be switched off', async () => {
    const type = 'booking.cancelled';
    await expectRefusal(
      savePreference(slimane, type, { inApp: true, email: 'off' }),
      'notification.fixed',
    );
    await world.db
      .insertInto('notification_preferences')
      .values({ user_id: slimane.id, type, in_app: false, email: 'off' })
      .execute();
    await notifyPerson(world, slimane, type);

    expect(await inTheBell(slimane)).toBe(1);
  });

  test('are refused for unknown types', async () => {
    const type = 'no.such' as NotificationType;
    await expectRefusal(
      savePreference(slimane, type, { inApp: true, email: 'off' }),
      'request.invalid',
    );
  });

  test('of the bell and of email change independently, and the last choice wins', async () => {
    const save = (...preferences: PreferenceChange[]) =>
      slimane.api.preferences.choose({ body: { preferences } });
    const type = 'booking.lapsed';

    await Promise.all([save({ type, inApp: false }), save({ type, email: 'daily' })]);
    await save({ type });
    expect(await preferenceOf(slimane, type)).toMatchObject({ inApp: false, email: 'daily' });
    await save({ type: 'booking.requested', email: 'off' }, { type, email: 'instant' });
    await save({ type, email: 'daily' }, { type, email: 'off' });

    expect(await preferenceOf(slimane, type)).toMatchObject({ inApp: false, email: 'off' });
    expect(await preferenceOf(slimane, 'booking.requested')).toMatchObject({
      inApp: true,
      email: 'off',
    });
  });

  test('of several types are all stored when changed concurrently', async () => {
    const off = { inApp: false, email: 'off' } as const;

    await Promise.all([
      savePreference(slimane, 'booking.lapsed', off),
      savePreference(slimane, 'booking.requested', off),
      savePreference(slimane, 'booking.lapsed', off),
    ]);

    const { preferences } = await slimane.api.preferences.find();
    expect(preferences.filter(({ inApp }) => !inApp).map(({ type }) => type)).toEqual([
      'booking.requested',
      'booking.lapsed',
      // Unseen messages are not in the bell by default.
      'chat.unseen',
    ]);
  });
});

describe('quiet hours', () => {
  const night = { starts: '22:00', ends: '07:00' };
  const chooseQuietHours = (quietHours: typeof night | null) =>
    slimane.api.preferences.chooseQuietHours({ body: { quietHours } });

  test('hold mail back until they end, except for urgent types', async () => {
    await chooseQuietHours(night);
    world.clock = new Date('2046-11-24T23:00:00+01:00');
    await notifyPerson(world, slimane, 'booking.lapsed', 'Sonia');
    await notifyPerson(world, slimane, 'booking.cancelled', 'Youssef');

    await sendDueMails(world);
    const atNight = await findMails(world, slimane);
    world.clock = new Date('2046-11-25T07:00:00+01:00');
    await sendDueMails(world);

    expect(atNight.map(({ subject }) => subject)).toEqual([expect.stringContaining('Youssef')]);
    expect(await findMails(world, slimane)).toHaveLength(2);
  });

  test('are stored and removed, and need a duration', async () => {
    expect((await chooseQuietHours(night)).quietHours).toEqual(night);
    expect((await chooseQuietHours(null)).quietHours).toBeNull();
    await expectRefusal(
      chooseQuietHours({ starts: '09:00', ends: '09:00' }),
      'notification.quiet_hours',
    );
  });
});

describe('the daily digest', () => {
  const EVENING = '2026-11-24T18:00:00+01:00';
  const MORNING = '2026-11-25T07:00:00+01:00';
  const writeDigests = () => sendDigests({ db: world.db, settings: world.settings, now });

  const reader = async (options: { language?: 'fr'; timeZone?: string } = {}) => {
    const person = await world.person('expert', { timeZone: 'Africa/Tunis', ...options });
    await savePreference(person, 'booking.lapsed', { inApp: true, email: 'daily' });
    return person;
  };
  async function tellAt(time: string, person: TestPerson, name?: string) {
    world.clock = new Date(time);
    await notifyPerson(world, person, 'booking.lapsed', name);
  }
  /** Returns the emails of a user after the digests of this time were sent. */
  async function mailsAt(time: string, person: TestPerson) {
    world.clock = new Date(time);
    await writeDigests();
    await sendDueMails(world);
    return findMails(world, person);
  }

  test('contains unseen notifications, in the language of the recipient', async () => {
    const person = await reader({ language: 'fr' });
    await tellAt(EVENING, person, 'Amira');
    await tellAt(EVENING, person, 'Sonia');
    await sendDueMails(world);
    expect(await findMails(world, person)).toEqual([]);

    const [mail, ...others] = await mailsAt(MORNING, person);

    expect(others).toEqual([]);
    expect(mail?.subject).toContain('2 notifications');
    expect(mail?.text).toMatch(/Amira[\s\S]*Sonia/);
    expect(mail?.text).toContain('/account?tab=notifications');
  });

  test('is queued once by several servers, and lists each notification once', async () => {
    const person = await reader();
    await tellAt(EVENING, person);
    world.clock = new Date(MORNING);

    await Promise.all([writeDigests(), writeDigests(), writeDigests()]);
    expect(await mailsAt(MORNING, person)).toHaveLength(1);
    expect(await mailsAt('2026-11-26T07:15:00+01:00', person)).toHaveLength(1);
    expect(await countMails(world, person)).toBe(1);
  });

  test('is sent the next morning, of the reader’s time zone', async () => {
    const [late, far] = [await reader(), await reader({ timeZone: 'America/New_York' })];
    await tellAt(EVENING, far);
    await tellAt('2026-11-25T09:00:00+01:00', late);

    expect(await mailsAt('2026-11-25T09:00:00+01:00', late)).toEqual([]);
    expect(await mailsAt('2026-11-25T12:59:00+01:00', far)).toEqual([]);
    expect(await mailsAt('2026-11-25T07:00:00-05:00', far)).toHaveLength(1);
    expect(await mailsAt('2026-11-26T07:00:00+01:00', late)).toHaveLength(1);
  });

  test('is not sent when all notifications were seen before it was written or sent', async () => {
    const [early, late] = [await reader(), await reader()];
    for (const person of [early, late]) await tellAt(EVENING, person);
    await early.api.notifications.markSeen({ body: {} });

    world.clock = new Date(MORNING);
    await writeDigests();
    await late.api.notifications.markSeen({ body: {} });
    await sendDueMails(world);

    expect([...(await findMails(world, early)), ...(await findMails(world, late))]).toEqual([]);
  });
});
