import type { SettingKey } from '@thedot/domain/hub-settings/editable-settings';
import { pino } from 'pino';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openLiveSettings } from '../../app/live-settings.ts';
import { auditEntries } from '../../testing/audit-log.ts';
import { startIdentityProvider } from '../../testing/fakes/identity-provider.ts';
import { pictureFile } from '../../testing/files/pictures.ts';
import { expectFieldRefusal, expectRefusal, expectStatus } from '../../testing/refusals.ts';
import { TEST_ENVIRONMENT } from '../../testing/settings.ts';
import { useWorld } from '../../testing/world.ts';

const world = await useWorld();
const karim = await world.person('admin');

/** Another running server of the hub. */
const other = await openLiveSettings({
  db: world.db,
  keys: world.keys,
  start: world.settings,
  environment: { ...TEST_ENVIRONMENT, CLAIM_WORKING_DAYS: '7' },
  log: pino({ level: 'silent' }),
});
const unfollow = other.follow(world.databaseUrl);
afterAll(unfollow);

const settingOf = async (key: SettingKey) => {
  const { settings } = await karim.api.hubSettings.list({});
  const found = settings.find((it) => it.key === key);
  if (!found) throw new Error(`${key} is not listed`);
  return found;
};

type Values = Partial<Record<SettingKey, string | null>>;

async function set(values: Values, admin = karim) {
  const { settings } = await karim.api.hubSettings.list({});
  const changes = Object.entries(values).map(([key, value]) => ({
    key,
    value,
    revision: settings.find((it) => it.key === key)?.revision ?? 0,
  }));
  return admin.api.hubSettings.save({ body: { changes } });
}

const SECRET = 'the-secret-of-a-video-server-0123456789';

describe('a changed setting', () => {
  test.each<[Values, object]>([
    [{ HUB_NAME: 'La Fabrique' }, { hubName: 'La Fabrique' }],
    [{ HUB_ACCENT: '#8A1538' }, { hubAccent: '#8A1538' }],
    [{ SUPPORT_USER: 'help@hub.example' }, { supportUser: 'help@hub.example' }],
    [{ HUB_TIME_ZONE: 'Europe/Paris' }, { hubTimeZone: 'Europe/Paris' }],
    [
      { HUB_CLOCK: '12', HUB_WEEK_START: 'sunday' },
      { hubClock: '12', hubWeekStart: 'sunday' },
    ],
    [{ MESSAGES_PER_MINUTE: '40', RECORDING_USER_GB: '3' }, { messagesPerMinute: 40 }],
    [
      { SIGN_UP: 'false', SECOND_FACTOR_ROLES: 'tt' },
      { isSignUpOpen: false, secondFactorRoles: ['tt'] },
    ],
    [{ SMTP_URL: 'smtp://127.0.0.1:1' }, { smtpUrl: 'smtp://127.0.0.1:1' }],
    [
      { BBB_URL: 'http://127.0.0.1:1/bbb', BBB_SECRET: SECRET },
      { bbbServers: [{ secret: SECRET }] },
    ],
    [{ DAILY_BOOKINGS: '9' }, { dailyBookings: 9 }],
    [
      {
        OIDC_HUB_LABEL: 'School',
        OIDC_HUB_ISSUER: 'https://login.school.example',
        OIDC_HUB_CLIENT_ID: 'thedot',
        OIDC_HUB_CLIENT_SECRET: SECRET,
        OIDC_HUB_DOMAINS: 'school.example, students.school.example',
      },
      {
        oidc: [
          {
            id: 'hub',
            name: 'School',
            clientSecret: SECRET,
            domains: ['school.example', 'students.school.example'],
          },
        ],
      },
    ],
    [
      { TURN_URL: 'turn:127.0.0.1:1,turns:127.0.0.1:2', TURN_SECRET: SECRET },
      {
        iceServers: [
          { urls: ['turn:127.0.0.1:1', 'turns:127.0.0.1:2'], access: { secret: SECRET } },
        ],
      },
    ],
    [{ WEMOVE_PARTNER: 'we@move.example' }, { partners: { wemove: { channel: 'email' } } }],
    [{ TT_FEATURES: 'false' }, { switchedOff: ['station'] }],
    [{ MATERIAL: 'no' }, { switchedOff: ['material'] }],
    [
      { EVENTS: 'no', OPPORTUNITIES: '0', DEALS: 'false', COMMUNITY_SERVICES: 'false' },
      { switchedOff: ['events', 'opportunities', 'deals', 'community'] },
    ],
    [{ RECORDING_DAYS: '30' }, { recordingDays: 30 }],
    [
      {
        MAIL_DAYS: '30',
        NOTIFICATION_DAYS: '60',
        GUEST_DAYS: '10',
        MEETING_DAYS: '7',
        IMPORT_DAYS: '3',
      },
      { keptDays: { mails: 30, notifications: 60, guests: 10, meetings: 7, imports: 3 } },
    ],
    [
      { SIGN_IN_LOG_DAYS: '100', REFUSAL_LOG_DAYS: '40' },
      { keptDays: { signIns: 100, refusals: 40 } },
    ],
  ])('applies on two running servers, and is taken back: %o', async (values, expected) => {
    const before = structuredClone({ ...world.settings });
    await set(values);
    expect(world.settings).toMatchObject(expected);
    await vi.waitFor(() => expect(other.settings).toMatchObject(expected));

    await set(Object.fromEntries(Object.keys(values).map((key) => [key, null])));
    expect({ ...world.settings }).toEqual(before);
    await vi.waitFor(() => expect(other.settings).not.toMatchObject(expected));
  });

  test('of the storage waits for a restart, and says so', async () => {
    const values = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    await set(values);
    expect(world.settings.s3).toBeNull();
    expect(await settingOf('S3_BUCKET')).toMatchObject({ value: 'files', waitsForRestart: true });
    await set({ S3_BUCKET: null, S3_ACCESS_KEY_ID: null, S3_SECRET_ACCESS_KEY: null });
    expect(await settingOf('S3_BUCKET')).toMatchObject({ waitsForRestart: false });
  });

  test('wins over the environment, which a reset returns to', async () => {
    expect(other.settings.claimWorkingDays).toBe(5);
    expect(other.environment).toMatchObject({ CLAIM_WORKING_DAYS: '7' });
    await set({ CLAIM_WORKING_DAYS: '9' });
    await vi.waitFor(() => expect(other.settings.claimWorkingDays).toBe(9));
    const { source, otherwise, changedBy } = await settingOf('CLAIM_WORKING_DAYS');
    expect({ source, otherwise }).toMatchObject({
      source: 'screen',
      otherwise: { source: 'default' },
    });
    expect(changedBy?.id).toBe(karim.id);
    await set({ CLAIM_WORKING_DAYS: null });
    expect(await settingOf('CLAIM_WORKING_DAYS')).toMatchObject({ source: 'default', value: '5' });
  });

  test('stands in the audit log with its old and new value, of a secret that it changed', async () => {
    const admin = await world.person('super-admin');
    await set(
      { HUB_NAME: 'Atelier', INBOUND_MAIL_SECRET: SECRET, REPLY_ADDRESS: 'a@b.example' },
      admin,
    );
    await set({ HUB_NAME: null, INBOUND_MAIL_SECRET: null, REPLY_ADDRESS: null }, admin);
    const entries = await auditEntries(world, { actorId: admin.id, action: 'settings.changed' });
    expect(entries.map(({ details }) => details)).toEqual(
      expect.arrayContaining([
        { key: 'HUB_NAME', from: null, to: 'Atelier' },
        { key: 'INBOUND_MAIL_SECRET', from: null, to: '•••' },
        { key: 'HUB_NAME', from: 'Atelier', to: null },
      ]),
    );
    expect(JSON.stringify(entries)).not.toContain(SECRET);
  });

  test('of a secret is stored sealed and is in no reply', async () => {
    const reply = await set({ BBB_URL: 'http://127.0.0.1:1/bbb', BBB_SECRET: SECRET });
    expect(JSON.stringify(reply)).not.toContain(SECRET);
    expect(await settingOf('BBB_SECRET')).toMatchObject({ value: null, isSet: true });
    const rows = await world.db.selectFrom('hub_settings').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(SECRET);

    // With a new address the secret is asked for again.
    await expectFieldRefusal(
      set({ BBB_URL: 'http://127.0.0.1:2/bbb' }),
      'BBB_SECRET',
      'field.retype_secret',
    );
    await set({ BBB_URL: null, BBB_SECRET: null });
  });

  test('of which two admins know the same state is made by one; the other is told', async () => {
    const { revision } = await settingOf('HUB_NAME');
    const save = (value: string) =>
      karim.api.hubSettings.save({ body: { changes: [{ key: 'HUB_NAME', value, revision }] } });
    const results = await Promise.allSettled([save('One'), save('Two')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expectRefusal(save('Three'), 'settings.changed');
    await set({ HUB_NAME: null });
  });
});

describe('a wrong value', () => {
  test.each<[SettingKey, string, Parameters<typeof expectFieldRefusal>[2]]>([
    ['HUB_NAME', '', 'field.required'],
    ['HUB_ACCENT', 'blue', 'field.color'],
    ['HUB_ACCENT', '#FFCC00', 'field.color_contrast'],
    ['HUB_TIME_ZONE', 'Mars/Olympus', 'field.time_zone'],
    ['HUB_CLOCK', '13', 'field.option'],
    ['MESSAGES_PER_MINUTE', 'many', 'field.numeric'],
    ['RECORDING_DAYS', '1', 'field.at_least'],
    ['REFUSAL_LOG_DAYS', '29', 'field.at_least'],
    ['DAILY_BOOKINGS', '101', 'field.at_most'],
    ['OIDC_HUB_ISSUER', 'http://login.school.example', 'field.url'],
    ['TURN_URL', 'https://turn.example', 'field.url'],
    ['SUPPORT_USER', 'nobody', 'field.email'],
    ['SMTP_URL', 'https://mail.example', 'field.url'],
    ['MAIL_FROM', 'The Hub', 'field.sender'],
    ['WEMOVE_PARTNER', 'somewhere', 'field.partner'],
  ])('of %s, %j, is refused at its field', async (key, value, code) => {
    await expectFieldRefusal(set({ [key]: value }), key, code);
    expect((await settingOf(key)).source).toBe('default');
  });

  test('of settings that need others is refused where one is missing', async () => {
    await expectFieldRefusal(set({ BBB_URL: 'https://bbb.example' }), 'BBB_SECRET', 'field.needed');
  });

  test('of several that do not work together is refused at its field, and none is changed', async () => {
    const drain = {
      BBB_URL: 'https://a.example',
      BBB_SECRET: SECRET,
      BBB_DRAIN: 'https://b.example',
    };
    const REPLY_ADDRESS = 'a-name-that-is-much-too-long@hub.example';
    await expectFieldRefusal(
      set({ REPLY_ADDRESS, INBOUND_MAIL_SECRET: SECRET }),
      'REPLY_ADDRESS',
      'field.reply_name',
    );
    await expectFieldRefusal(
      set({ HUB_NAME: 'Atelier', ...drain }),
      'BBB_DRAIN',
      'field.video_server',
    );
    expect((await settingOf('HUB_NAME')).source).toBe('default');
  });

  test('that is stored, as after an update, is left out with its group', async () => {
    const wrong = { key: 'BBB_URL', value: 'nowhere', changed_at: new Date().toISOString() };
    const right = { key: 'HUB_NAME', value: 'Atelier', changed_at: new Date().toISOString() };
    await world.db.deleteFrom('hub_settings').execute();
    await world.db.insertInto('hub_settings').values([wrong, right]).execute();
    await vi.waitFor(() =>
      expect(other.settings).toMatchObject({ hubName: 'Atelier', bbbServers: [] }),
    );
    await world.db.deleteFrom('hub_settings').execute();
    await world.settingSource.reload();
  });
});

test('only admins read and change settings', async () => {
  for (const role of ['dot', 'startup', 'expert', 'tt', 'guest']) {
    const { api } = await world.person(role);
    await expectStatus(api.hubSettings.list({}), 403);
    await expectStatus(api.hubSettings.test({ body: { service: 'mail' } }), 403);
  }
  await expectStatus(world.anonymous.hubSettings.list({}), 401);
});

test('the name, colour and way of times are in what each user’s page loads; visitors may see the logo', async () => {
  const amira = await world.person('startup');
  await set({ HUB_NAME: 'Atelier', HUB_CLOCK: '12' });
  const logo = await pictureFile('logo.png');
  const saved = await karim.api.hubSettings.saveLogo({ files: { logo } });
  const { user } = await amira.api.users.me({});
  expect(user.hub).toMatchObject({ name: 'Atelier', clock: '12', logo: saved.logo });

  const seen = await world.app.inject({ url: '/api/hub/logo' });
  expect({ status: seen.statusCode, type: seen.headers['content-type'] }).toEqual({
    status: 200,
    type: expect.stringMatching(/^image\//),
  });
  await karim.api.hubSettings.removeLogo({});
  expect((await world.app.inject({ url: '/api/hub/logo' })).statusCode).toBe(404);
  await set({ HUB_NAME: null, HUB_CLOCK: null });
});

test('a hub without registration refuses it', async () => {
  await set({ SIGN_UP: 'false' });
  const form = {
    email: 'new@user.example',
    password: 'a long enough password',
    firstName: 'N',
    lastName: 'U',
  };
  const register = world.anonymous.auth.register({
    body: { form: 'member', ...form, country: 'TN', language: 'en', organization: 'Dar' } as never,
  });
  await expect(register).rejects.toMatchObject({ code: expect.stringMatching(/^re/) });
  await set({ SIGN_UP: null });
});

describe('a test', () => {
  test('of emails sends one to the caller, or says why it cannot', async () => {
    const { target } = await karim.api.hubSettings.test({ body: { service: 'mail' } });
    expect(target).toContain(world.settings.dataDir);
    await set({ SMTP_URL: 'smtp://user:hidden@127.0.0.1:1' });
    const failure = await karim.api.hubSettings
      .test({ body: { service: 'mail' } })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'settings.mail_unreachable' });
    expect(JSON.stringify(failure)).not.toContain('hidden');
    await set({ SMTP_URL: null });
  });

  test('of the video servers names the one that fails', async () => {
    await set({ BBB_URL: 'http://127.0.0.1:1/bbb', BBB_SECRET: SECRET });
    await expectRefusal(
      karim.api.hubSettings.test({ body: { service: 'video' } }),
      'settings.video_failed',
    );
    await set({ BBB_URL: null, BBB_SECRET: null });
    expect(await karim.api.hubSettings.test({ body: { service: 'video' } })).toEqual({
      target: 'embedded',
    });
  });

  test('of the provider of sign-in finds it, or says why it cannot', async () => {
    const provider = await startIdentityProvider({
      client: { id: 'thedot', secret: SECRET },
      redirectUris: [`${world.settings.publicUrl}/sso/callback/hub`],
    });
    onTestFinished(async () => void (await provider.close()));
    const keys = { OIDC_HUB_CLIENT_ID: 'thedot', OIDC_HUB_CLIENT_SECRET: SECRET };
    await set({ OIDC_HUB_LABEL: 'School', OIDC_HUB_ISSUER: provider.url, ...keys });
    const ask = () => karim.api.hubSettings.test({ body: { service: 'providers' } });
    expect(await ask()).toEqual({ target: 'School' });
    expect((await world.anonymous.openId.providers()).providers).toMatchObject([{ id: 'hub' }]);

    await set({ OIDC_HUB_ISSUER: 'http://127.0.0.1:1', ...keys });
    await expectRefusal(ask(), 'settings.provider_failed');
    await set({
      OIDC_HUB_LABEL: null,
      OIDC_HUB_ISSUER: null,
      OIDC_HUB_CLIENT_ID: null,
      OIDC_HUB_CLIENT_SECRET: null,
    });
  });

  test('of the TURN server names the address that does not answer', async () => {
    await set({ TURN_URL: 'turn:127.0.0.1:1?transport=tcp', TURN_SECRET: SECRET });
    const failure = await karim.api.hubSettings
      .test({ body: { service: 'turn' } })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'settings.turn_failed' });
    expect(JSON.stringify(failure)).not.toContain(SECRET);
    await set({ TURN_URL: null, TURN_SECRET: null });
  });

  test('of the storage writes, reads and deletes a file', async () => {
    const { target } = await karim.api.hubSettings.test({ body: { service: 'storage' } });
    expect(target).toBe(world.settings.dataDir);
  });
});
