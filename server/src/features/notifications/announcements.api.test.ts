import { ANNOUNCEMENTS_PER_HOUR } from '@thedot/domain/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose, mailsTo, sendDueMails } from '../../testing/news.ts';
import { teamIn } from '../../testing/teams.ts';
import { keepTold } from '../../testing/told.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

const told = keepTold();
let world: World;
beforeAll(async () => {
  world = await createWorld({}, { live: told.live });
});
afterAll(() => world.close());

const words = { title: 'Closed on Friday', text: 'The hub is closed.\nUse the side door.' };
const NOBODY = { roles: [], organizationIds: [], userIds: [] };
const toldOf = async ({ api }: TestPerson) =>
  (await api.notifications.list()).items.filter(({ type }) => type === 'hub.announcement');

describe('what staff write to many', () => {
  test('reaches everybody who is meant, each once, and nobody else', async () => {
    const { owner, member, organizationId } = await teamIn(world);
    const [guest, expert, gone] = [
      await world.person('guest'),
      await world.person('expert'),
      await world.person('guest', { removed: true }),
    ];
    const dot = await world.person('dot');
    const to = {
      roles: ['guest' as const],
      organizationIds: [organizationId],
      userIds: [owner.id, dot.id, gone.id],
    };

    const { people } = await dot.api.announcements.count({ body: { to } });
    const sent = await dot.api.announcements.send({ body: { to, ...words, link: '/calendar' } });

    // The owner, the two members, and the one guest who is still here.
    expect([people, sent.told]).toEqual([4, 4]);
    for (const person of [owner, member, guest]) {
      expect(await toldOf(person)).toMatchObject([
        { params: words, link: '/calendar', seen: false },
      ]);
      expect(told.of(person)).toEqual(['show_notification']);
    }
    for (const person of [expert, dot]) {
      expect(await toldOf(person)).toEqual([]);
      expect(told.of(person)).toEqual([]);
    }
  });

  test('comes by mail too, word for word, unless somebody wants none; the bell cannot be switched off', async () => {
    const [leila, quiet, dot] = [
      await world.person('sso', { language: 'fr' }),
      await world.person('sso'),
      await world.person('dot'),
    ];
    await choose(quiet, 'hub.announcement', { inApp: true, email: 'off' });
    const silent = choose(quiet, 'hub.announcement', { inApp: false, email: 'off' });
    await expect(silent).rejects.toMatchObject({ code: 'notification.fixed' });

    await dot.api.announcements.send({ body: { to: { ...NOBODY, roles: ['sso'] }, ...words } });
    await sendDueMails(world);

    const [mail] = await mailsTo(world, leila);
    expect(mail?.subject).toBe(`De l’équipe de ${world.settings.hubName}\u00a0: ${words.title}`);
    expect(mail?.text).toContain('Use the side door.');
    expect(mail?.text).toContain('vous écrit');
    expect(await mailsTo(world, quiet)).toEqual([]);
    expect(await toldOf(quiet)).toHaveLength(1);
  });

  test('is kept in the log with who wrote it', async () => {
    const [team, dot] = [await world.person('team'), await world.person('dot')];

    await dot.api.announcements.send({ body: { to: { ...NOBODY, userIds: [team.id] }, ...words } });

    const noted = await world.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('actor_id', '=', dot.id)
      .where('action', '=', 'hub.announced')
      .execute();
    expect(noted).toMatchObject([{ details: { ...words, userIds: [team.id], told: 1 } }]);
  });

  test('is for staff alone, names somebody, and leads nowhere else', async () => {
    const [startup, admin] = [await world.person('startup'), await world.person('admin')];
    const to = { ...NOBODY, userIds: [startup.id] };

    await expect(world.anonymous.announcements.count({ body: { to } })).rejects.toMatchObject({
      code: 'auth.no_token',
    });
    for (const person of [startup, await world.person('team'), await world.person('expert')]) {
      const counting = person.api.announcements.count({ body: { to } });
      await expect(counting).rejects.toMatchObject({ code: 'access.denied' });
      const sending = person.api.announcements.send({ body: { to, ...words } });
      await expect(sending).rejects.toMatchObject({ code: 'access.denied' });
    }
    await expect(
      admin.api.announcements.send({ body: { to: NOBODY, ...words } }),
    ).rejects.toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'to', code: 'field.required' }],
    });
    for (const link of [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/\\elsewhere.example',
    ]) {
      const leading = admin.api.announcements.send({ body: { to, ...words, link } });
      await expect(leading).rejects.toMatchObject({ errors: [{ path: 'link' }] });
    }
    expect(await toldOf(startup)).toEqual([]);
  });

  test('is written so often in an hour and no more', async () => {
    const [startup, dot] = [await world.person('startup'), await world.person('dot')];
    const send = () =>
      dot.api.announcements.send({ body: { to: { ...NOBODY, userIds: [startup.id] }, ...words } });

    const sent = await Promise.allSettled(Array.from({ length: ANNOUNCEMENTS_PER_HOUR + 3 }, send));

    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(
      ANNOUNCEMENTS_PER_HOUR,
    );
    await expect(send()).rejects.toMatchObject({ code: 'request.rate_limited' });
  });

  test('reaches thousands at once', async () => {
    await sql`
      insert into users (email, role, first_name, last_name, email_verified_at, is_completed)
      select 'tt' || n || '@example.org', 'tt', 'Person', n::text, now(), true
      from generate_series(1, 5000) as n`.execute(world.db);
    const dot = await world.person('dot');
    const began = performance.now();

    const sent = await dot.api.announcements.send({
      body: { to: { ...NOBODY, roles: ['tt'] }, ...words },
    });

    expect(sent.told).toBe(5000);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
