import type {
  AnnouncementFields,
  AnnouncementState,
} from '@thedot/domain/announcements/announcements.contract';
import { Role } from '@thedot/domain/access/roles';
import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { anAnnouncement, NO_ONE } from '../../testing/announcements.ts';
import { auditEntries } from '../../testing/audit-log.ts';
import { listNotificationsOfType } from '../../testing/notifications/notifications.ts';
import { ALL_STAFF, recordLive } from '../../testing/notifications/recorded-live.ts';
import { expectFieldRefusal, expectRefusal, expectStatus } from '../../testing/refusals.ts';
import { createTeam } from '../../testing/teams.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { sendAnnouncements } from './announcements.jobs.ts';

const NOW = new Date('2030-01-07T09:00:00Z');
const liveEvents = recordLive();
const world = await useWorld({ clock: NOW, live: liveEvents.live });
const nour = await world.person('dot');

const later = (ms: number) => new Date(NOW.getTime() + ms).toISOString();
const wait = (ms: number) => {
  world.clock = new Date(NOW.getTime() + ms);
};
const runJob = () =>
  sendAnnouncements({ ...world, features: [], now: () => world.clock ?? new Date() });

/** A banner for these people alone. */
const aBanner = (people: readonly TestPerson[], change: Partial<AnnouncementFields> = {}) =>
  anAnnouncement({
    to: { ...NO_ONE, userIds: people.map(({ id }) => id) },
    isBanner: true,
    isNotified: false,
    ...change,
  });
const show = (people: readonly TestPerson[], change: Partial<AnnouncementFields> = {}) =>
  nour.api.announcements.create({ body: aBanner(people, change) });
const pageOf = async ({ api }: TestPerson) => (await api.users.me()).announcements;
const shownTo = async (person: TestPerson) => (await pageOf(person)).shown.map(({ id }) => id);
const dismiss = ({ api }: TestPerson, { id, edition }: { id: string; edition: number }) =>
  api.announcements.dismiss({ body: { id, edition } });
const listed = async (state: AnnouncementState, id: string) =>
  (await nour.api.announcements.list({ query: { state } })).items.find((it) => it.id === id);
const edit = (
  { id, version }: { id: string; version: number },
  body: AnnouncementFields,
  showsAgain = false,
  editor = nour,
) => editor.api.announcements.edit({ query: { id }, body: { ...body, version, showsAgain } });

describe('the pages of a user', () => {
  test('show what is announced to their role, their organization or them, and nothing else', async () => {
    const { owner, member, organizationId } = await createTeam(world);
    const [guest, external] = [await world.person('guest'), await world.person('external')];
    const toRole = await show([], { to: { ...NO_ONE, roles: ['guest'] } });
    const toTeam = await show([], { to: { ...NO_ONE, organizationIds: [organizationId] } });
    const toOne = await show([external]);

    expect(await shownTo(guest)).toEqual([toRole.id]);
    expect(await shownTo(owner)).toEqual([toTeam.id]);
    expect(await shownTo(member)).toEqual([toTeam.id]);
    expect(await shownTo(external)).toEqual([toOne.id]);
    for (const role of Role.options) {
      const person = await world.person(role);
      expect(await shownTo(person)).toEqual(role === 'guest' ? [toRole.id] : []);
      if (role !== 'guest') await expectRefusal(dismiss(person, toRole), 'announcement.not_found');
    }
    expect(toTeam.reach).toBe(3);
    for (const { id } of [toRole, toTeam, toOne])
      await nour.api.announcements.end({ query: { id } });
  });

  test('show it from its start up to its end, and say when they must ask again', async () => {
    const startup = await world.person('startup');
    const { id } = await show([startup], { startsAt: later(HOUR_MS), endsAt: later(DAY_MS) });

    expect(await pageOf(startup)).toEqual({ shown: [], changesAt: later(HOUR_MS) });
    expect(await listed('planned', id)).toMatchObject({ state: 'planned' });
    await expectRefusal(dismiss(startup, { id, edition: 1 }), 'announcement.not_found');
    wait(HOUR_MS);
    expect(await pageOf(startup)).toMatchObject({ shown: [{ id }], changesAt: later(DAY_MS) });
    expect(await listed('current', id)).toMatchObject({ state: 'current' });
    wait(DAY_MS);
    expect(await pageOf(startup)).toEqual({ shown: [], changesAt: null });
    expect(await listed('past', id)).toMatchObject({ state: 'past' });
  });

  test('show the most important first, then the newest', async () => {
    const tt = await world.person('tt');
    const info = await show([tt]);
    const urgent = await show([tt], { level: 'urgent' });
    wait(HOUR_MS);
    const newest = await show([tt]);
    const warning = await show([tt], { level: 'warning' });
    expect(await shownTo(tt)).toEqual([urgent.id, warning.id, newest.id, info.id]);
  });

  test('no longer show what was dismissed, until staff show it again to all', async () => {
    const [youssef, hatem] = [await world.person('startup'), await world.person('guest')];
    const first = await show([youssef, hatem]);
    liveEvents.clear();

    await dismiss(youssef, first);
    await dismiss(youssef, first);

    expect(await shownTo(youssef)).toEqual([]);
    expect(await shownTo(hatem)).toEqual([first.id]);
    expect(liveEvents.sentTo(youssef)).toEqual(['update-announcements', 'update-announcements']);
    expect(liveEvents.sentTo(hatem)).toEqual([]);
    expect(await listed('current', first.id)).toMatchObject({ reach: 2, dismissals: 1 });

    const body = aBanner([youssef, hatem]);
    const corrected = await edit(first, body);
    expect(await shownTo(youssef)).toEqual([]);
    const again = await edit(corrected, body, true);
    expect(again).toMatchObject({ edition: 2, dismissals: 0 });
    expect(await shownTo(youssef)).toEqual([first.id]);
    // Sent by a page that still shows the edition before.
    await dismiss(youssef, first);
    expect(await shownTo(youssef)).toEqual([first.id]);
  });

  test('keep an urgent one that is pinned, which no other level can be', async () => {
    const sso = await world.person('sso');
    const pinned = await show([sso], { level: 'urgent', isDismissible: false });
    await expectRefusal(dismiss(sso, pinned), 'announcement.pinned');
    expect(await shownTo(sso)).toEqual([pinned.id]);
    const tooCalm = show([sso], { level: 'warning', isDismissible: false });
    await expectFieldRefusal(tooCalm, 'isDismissible', 'announcement.not_urgent');
  });

  test('learn of a change only where it is shown: before and after an edit of the audience', async () => {
    const [before, after, other] = [
      await world.person('team'),
      await world.person('team'),
      await world.person('team'),
    ];
    const shown = await show([before]);
    liveEvents.clear();
    await edit(shown, aBanner([after]));
    expect(liveEvents.sentTo(before)).toEqual(['update-announcements']);
    expect(liveEvents.sentTo(after)).toEqual(['update-announcements']);
    expect(liveEvents.sentTo(ALL_STAFF)).toEqual(['update-announcements']);
    expect(liveEvents.sentTo(other)).toEqual([]);
    expect([await shownTo(before), await shownTo(after)]).toEqual([[], [shown.id]]);
  });
});

describe('staff', () => {
  test('write in one language or both, and are told what is missing', async () => {
    const reader = await world.person('member');
    const nothing = { title: '', text: '', linkLabel: '' };
    const french = { title: 'Fermé vendredi', text: 'Le hub est fermé.', linkLabel: '' };
    await show([reader], { words: { en: nothing, fr: french } });
    const none = show([reader], { words: { en: nothing, fr: nothing } });
    await expect(none).rejects.toMatchObject({
      errors: [{ path: 'words.en.title' }, { path: 'words.en.text' }],
    });
    const half = show([reader], { words: { en: { ...nothing, title: 'Closed' }, fr: french } });
    await expectFieldRefusal(half, 'words.en.text', 'field.required');
    const past = show([reader], { startsAt: later(-HOUR_MS) });
    await expectFieldRefusal(past, 'startsAt', 'announcement.start_past');
    const early = show([reader], { startsAt: later(DAY_MS), endsAt: later(HOUR_MS) });
    await expectFieldRefusal(early, 'endsAt', 'announcement.end_early');
    const nowhere = show([reader], { isBanner: false });
    await expectFieldRefusal(nowhere, 'isBanner', 'announcement.reaches_no_one');
  });

  test('who edit the same announcement at once: one saves, the other is told', async () => {
    const hela = await world.person('dot');
    const reader = await world.person('member');
    const shown = await show([reader]);
    const edits = await Promise.allSettled([
      edit(shown, aBanner([reader], { level: 'success' })),
      edit(shown, aBanner([reader], { level: 'warning' }), false, hela),
    ]);
    expect(edits.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(edits.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'announcement.changed' },
    });
  });

  test('end a current one and delete a planned one, not the other way round, and all is audited', async () => {
    const reader = await world.person('member');
    const current = await show([reader]);
    const planned = await show([reader], { startsAt: later(HOUR_MS) });
    const { end } = nour.api.announcements;
    const remove = (id: string) => nour.api.announcements.remove({ query: { id } });
    await expectRefusal(remove(current.id), 'announcement.started');
    await expectRefusal(end({ query: { id: planned.id } }), 'announcement.not_started');
    const moved = aBanner([reader], { startsAt: later(HOUR_MS) });
    await expectFieldRefusal(edit(current, moved), 'startsAt', 'announcement.started');

    const ended = await end({ query: { id: current.id } });
    await remove(planned.id);

    expect(ended).toMatchObject({ state: 'past', endsAt: NOW.toISOString() });
    expect(await pageOf(reader)).toEqual({ shown: [], changesAt: null });
    await expectRefusal(edit(ended, aBanner([reader])), 'announcement.over');
    await expectRefusal(end({ query: { id: current.id } }), 'announcement.over');
    await expectRefusal(remove(planned.id), 'announcement.not_found');
    for (const [action, subjectId] of [
      ['announcement.created', current.id],
      ['announcement.ended', current.id],
      ['announcement.removed', planned.id],
    ] as const)
      expect(await auditEntries(world, { actorId: nour.id, action, subjectId })).toHaveLength(1);
  });

  test('alone manage announcements', async () => {
    const [startup, dismissed] = [await world.person('startup'), await show([nour])];
    const { list, create, edit: change, end, remove } = startup.api.announcements;
    const query = { id: dismissed.id };
    const { version } = dismissed;
    await expectStatus(list({ query: { state: 'current' } }), 403);
    await expectStatus(create({ body: aBanner([startup]) }), 403);
    await expectStatus(
      change({ query, body: { ...aBanner([startup]), version, showsAgain: true } }),
      403,
    );
    await expectStatus(end({ query }), 403);
    await expectStatus(remove({ query }), 403);
  });
});

test('a planned announcement is notified of once at its start, to each reader in their language', async () => {
  const [english, french] = [
    await world.person('startup'),
    await world.person('startup', { language: 'fr' }),
  ];
  const words = {
    en: { title: 'Open day', text: 'Come in.', linkLabel: '' },
    fr: { title: 'Portes ouvertes', text: 'Entrez.', linkLabel: '' },
  };
  const { id } = await show([english, french, nour], {
    words,
    startsAt: later(HOUR_MS),
    isNotified: true,
    link: 'https://example.org/day',
  });
  await runJob();
  expect(await listNotificationsOfType(english, 'hub.announcement')).toEqual([]);

  wait(HOUR_MS);
  await Promise.all([runJob(), runJob()]);
  await runJob();

  const titleFor = async (person: TestPerson) =>
    (await listNotificationsOfType(person, 'hub.announcement')).map(({ params, link }) => [
      params['title'],
      link,
    ]);
  expect(await titleFor(english)).toEqual([['Open day', '/dashboard']]);
  expect(await titleFor(french)).toEqual([['Portes ouvertes', '/dashboard']]);
  expect(await titleFor(nour)).toEqual([]);
  expect(await listed('current', id)).toMatchObject({
    recipients: 2,
    notifiedAt: later(HOUR_MS),
  });
});

test('an announcement that ended before its notification was due is not sent', async () => {
  const startup = await world.person('startup');
  const { id } = await show([startup], { startsAt: later(HOUR_MS), isNotified: true });
  wait(HOUR_MS);
  await nour.api.announcements.end({ query: { id } });
  await runJob();
  expect(await listNotificationsOfType(startup, 'hub.announcement')).toEqual([]);
});
