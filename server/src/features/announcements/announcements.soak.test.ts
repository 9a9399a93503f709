import { ANNOUNCEMENTS_PER_HOUR } from '@thedot/domain/limits';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isSoak, testSize } from '../../../../tools/test-environment/test-size.ts';
import { anAnnouncement, NO_ONE } from '../../testing/announcements.ts';
import { auditEntries } from '../../testing/audit-log.ts';
import { savePreference, findMails, sendDueMails } from '../../testing/notifications/mails.ts';
import { expectFieldRefusal, expectRefusal } from '../../testing/refusals.ts';
import { createTeam } from '../../testing/teams.ts';
import { recordLive } from '../../testing/notifications/recorded-live.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const liveEvents = recordLive();
const world = await useWorld({ live: liveEvents.live });

const words = { title: 'Closed on Friday', text: 'The hub is closed.\nUse the side door.' };
const announcementsOf = async ({ api }: TestPerson) =>
  (await api.notifications.list()).items.filter(({ type }) => type === 'hub.announcement');

describe('an announcement', () => {
  test('reaches each person of its audience once, no one else, and the audit log', async () => {
    const { owner, member, organizationId } = await createTeam(world);
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

    const { recipients } = await dot.api.announcements.count({ body: { to } });
    const sent = await dot.api.announcements.create({
      body: anAnnouncement({ to, link: '/calendar' }),
    });

    // The owner, the two members, the guest who is not removed, and the author, who is not notified.
    expect([recipients, sent.recipients]).toEqual([5, 4]);
    for (const person of [owner, member, guest]) {
      expect(await announcementsOf(person)).toMatchObject([
        { params: words, link: '/calendar', seen: false },
      ]);
      expect(liveEvents.sentTo(person)).toEqual(['show_notification']);
    }
    for (const person of [expert, dot]) {
      expect(await announcementsOf(person)).toEqual([]);
      expect(liveEvents.sentTo(person)).toEqual([]);
    }
    const entries = await auditEntries(world, { actorId: dot.id, action: 'hub.announced' });
    expect(entries).toMatchObject([{ details: { told: 4 } }]);
  });

  test('is emailed unchanged, except to users without email, whose bell still shows it', async () => {
    const [leila, quiet, dot] = [
      await world.person('sso', { language: 'fr' }),
      await world.person('sso'),
      await world.person('dot'),
    ];
    await savePreference(quiet, 'hub.announcement', { inApp: true, email: 'off' });
    const silent = savePreference(quiet, 'hub.announcement', { inApp: false, email: 'off' });
    await expectRefusal(silent, 'notification.fixed');

    await dot.api.announcements.create({
      body: anAnnouncement({ to: { ...NO_ONE, roles: ['sso'] } }),
    });
    await sendDueMails(world);

    const [mail] = await findMails(world, leila);
    expect(mail?.subject).toBe(`Annonce\u00a0: ${words.title}`);
    expect(mail?.text).toContain('Use the side door.');
    expect(mail?.text).toContain('annonce de l’équipe du hub');
    expect(await findMails(world, quiet)).toEqual([]);
    expect(await announcementsOf(quiet)).toHaveLength(1);
  });

  test('is refused without an audience, and with a link that is neither https nor a page of the hub (A41)', async () => {
    const [startup, admin] = [await world.person('startup'), await world.person('admin')];
    const to = { ...NO_ONE, userIds: [startup.id] };
    const send = (change: Parameters<typeof anAnnouncement>[0]) =>
      admin.api.announcements.create({ body: anAnnouncement(change) });
    await expectFieldRefusal(send({}), 'to', 'field.required');
    const links = ['http://plain.example', '//elsewhere.example', '/\\elsewhere.example'];
    for (const link of [...links, 'javascript:alert(1)'])
      await expectFieldRefusal(send({ to, link }), 'link', 'field.link');
    expect(await announcementsOf(startup)).toEqual([]);
  });

  test(`is refused after ${ANNOUNCEMENTS_PER_HOUR} in an hour`, async () => {
    const [startup, dot] = [await world.person('startup'), await world.person('dot')];
    const send = () =>
      dot.api.announcements.create({
        body: anAnnouncement({ to: { ...NO_ONE, userIds: [startup.id] } }),
      });

    const sent = await Promise.allSettled(Array.from({ length: ANNOUNCEMENTS_PER_HOUR + 3 }, send));

    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(
      ANNOUNCEMENTS_PER_HOUR,
    );
    await expectRefusal(send(), 'request.rate_limited');
  });

  const MANY = testSize(500, 5_000);

  test(`reaches ${MANY} people at once`, async () => {
    await sql`
      insert into users (email, role, first_name, last_name, email_verified_at, is_completed)
      select 'tt' || n || '@example.org', 'tt', 'Person', n::text, now(), true
      from generate_series(1, ${MANY}::int) as n`.execute(world.db);
    const dot = await world.person('dot');
    const began = performance.now();

    const sent = await dot.api.announcements.create({
      body: anAnnouncement({ to: { ...NO_ONE, roles: ['tt'] }, isBanner: true }),
    });

    expect(sent.recipients).toBe(MANY);
    if (isSoak) expect(performance.now() - began).toBeLessThan(10_000);
  });
});
