import { readXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '../../testing/audit-log.ts';
import { findAllMails, sendDueMails } from '../../testing/notifications/mails.ts';
import { allItems } from '../../testing/pages.ts';
import { expectFieldRefusal, expectRefusal } from '../../testing/refusals.ts';
import {
  signInHeaders,
  findMailLink,
  profile,
  registration,
} from '../../testing/sign-in/registration.ts';
import { updateOrganization, updateUser } from '../../testing/rows.ts';
import { pdf, stationRegistration } from '../../testing/station.ts';
import { type PersonOptions, type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld();
const [staff, engineer] = [await world.person('dot'), await world.person('tt')];
// All applicants of this file use one network address.
beforeEach(() => world.db.deleteFrom('rate_limits').execute());

const registrant = (more: PersonOptions = {}) =>
  world.person('external', { review: 'waiting', ...more });
const accept = (id: string, role: 'startup' | 'external' = 'startup') =>
  ({ id, decision: 'accept', role, from: 'waiting' }) as const;
const REASON = 'Votre dossier est incomplet : il manque les statuts.';
const decline = (id: string, reason = REASON) => ({ id, decision: 'decline', reason }) as const;
type Decision = Parameters<TestPerson['api']['signUpReviews']['decide']>[0]['body'];
const decide = (by: TestPerson, body: Decision) => by.api.signUpReviews.decide({ body });

const userOf = async ({ api }: TestPerson) => (await api.users.me()).user;

async function mailsTo({ email }: TestPerson) {
  await sendDueMails(world);
  const kept = await findAllMails(world);
  return kept.filter(({ to }) => to === email);
}

const auditOf = (subjectId: string) => auditEntries(world, { subjectId });

describe('accepting', () => {
  test('gives access with the chosen role from the next call on, and sends a mail', async () => {
    const amira = await registrant({ language: 'fr' });
    await expectRefusal(amira.api.experts.list(), 'access.denied');

    expect(await decide(staff, accept(amira.id))).toMatchObject({
      review: 'accepted',
      reviewedBy: { id: staff.id, name: staff.name },
      role: 'startup',
    });

    await expect(amira.api.experts.list()).resolves.toMatchObject({ items: [] });
    const details = { from: 'waiting', role: 'startup', reason: null };
    const accepted = { actorId: staff.id, action: 'registration.accepted', details };
    expect(await auditOf(amira.id)).toEqual([expect.objectContaining(accepted)]);
    const [mail] = await mailsTo(amira);
    expect(mail?.subject).toMatch(/^Bienvenue à/);
    expect(mail?.text).toContain('a accepté votre inscription');
  });

  test.each([
    ['startup', 'external'],
    ['member', 'startup'],
  ] as const)('changes the role from %s to the chosen role %s', async (from, chosen) => {
    const amira = await world.person(from, { review: 'waiting' });

    expect((await decide(staff, accept(amira.id, chosen))).role).toBe(chosen);

    expect((await userOf(amira)).role).toBe(chosen);
  });

  test('of an administrator requires a super admin', async () => {
    const admin = await world.person('admin', { review: 'waiting' });
    const body = accept(admin.id, 'external');
    await expectRefusal(decide(staff, body), 'access.super_admin_required');
    expect(await userOf(admin)).toMatchObject({ role: 'admin', review: 'waiting' });

    expect((await decide(await world.person('super-admin'), body)).role).toBe('external');
  });
});

describe('declining', () => {
  test('requires a reason, which the registrant reads in the mail and on the dashboard', async () => {
    const ines = await registrant({ language: 'fr' });
    await expectFieldRefusal(decide(staff, decline(ines.id, ' ')), 'reason', 'field.required');

    await decide(staff, decline(ines.id));

    expect(await userOf(ines)).toMatchObject({ review: 'declined', reviewReason: REASON });
    await expectRefusal(ines.api.experts.list(), 'access.denied');
    const [mail] = await mailsTo(ines);
    expect(mail?.subject).toMatch(/^Votre inscription à/);
    expect(mail?.text).toContain(`> ${REASON}`);
  });

  test('can be followed by accepting, which sends a second mail', async () => {
    const ada = await registrant();
    await decide(staff, decline(ada.id, 'Come back with a prototype.'));

    await decide(staff, { ...accept(ada.id, 'external'), from: 'declined' });

    expect(await userOf(ada)).toMatchObject({
      review: 'accepted',
      reviewReason: null,
      role: 'external',
    });
    expect((await mailsTo(ada)).map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringMatching(/^About your registration/),
      expect.stringMatching(/^Welcome to/),
    ]);
  });

  test('returns 409 after the registrant was accepted', async () => {
    const amira = await registrant();
    await decide(staff, accept(amira.id));

    await expectRefusal(decide(staff, decline(amira.id)), 'registration.decided');
  });
});

test.each([
  ['both accept', (id: string) => [accept(id), accept(id, 'external')] as const],
  ['one accepts and one declines', (id: string) => [decline(id), accept(id)] as const],
  ['both decline', (id: string) => [decline(id, 'One'), decline(id, 'Two')] as const],
] as const)(
  'one of two concurrent reviewers decides, with one mail, when %s',
  async (_, decisions) => {
    const amira = await registrant();
    const second = await world.person('admin');
    const [one, other] = decisions(amira.id);

    const done = await Promise.allSettled([decide(staff, one), decide(second, other)]);

    const refused = done.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'registration.decided', status: 409 } }]);
    expect(await auditOf(amira.id)).toHaveLength(1);
    expect(await mailsTo(amira)).toHaveLength(1);
  },
);

describe('a new registration', () => {
  test('notifies staff once the profile is complete, and 5G station staff of their own only', async () => {
    const [hub, station] = [registration(), stationRegistration()];
    await world.anonymous.auth.register({ body: hub });
    await world.anonymous.auth.register({ body: station, files: { documents: [pdf('a.pdf')] } });
    const [admin, stationStaff] = [await world.person('admin'), await world.person('tt')];
    for (const { email } of [hub, station]) {
      const token = await findMailLink(world, email, 'verify');
      await world.anonymous.auth.verify({ body: { token } });
      const { headers } = await signInHeaders(world, email);
      const body = { ...profile, organization: null };
      await world.anonymous.auth.complete({ body }, { headers });
    }

    const notificationsOf = async ({ api }: TestPerson) =>
      (await api.notifications.list()).items.filter(({ type }) => type === 'registration.waiting');

    // Two within a minute are one notification and one mail.
    expect(await notificationsOf(admin)).toMatchObject([
      { params: { name: 'Amira Ben Salah', others: 1 }, link: '/users/external', seen: false },
    ]);
    expect(await mailsTo(admin)).toHaveLength(1);
    const [own, ...more] = await notificationsOf(stationStaff);
    expect(more).toEqual([]);
    expect(own?.params).toEqual({ name: 'Amira Ben Salah' });
    expect(own?.link).toMatch(/^\/users\/external\?open=[\da-f-]{36}$/);
  });

  test('is not in the queue before its address is confirmed', async () => {
    const { email } = registration();
    await world.anonymous.auth.register({ body: registration({ email }) });
    const query = { search: email, state: 'all' as const };

    expect((await staff.api.signUpReviews.list({ query })).items).toEqual([]);
    const { id } = await world.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await expectRefusal(decide(staff, accept(id)), 'user.not_found');
  });
});

describe('the queue', async () => {
  const REGION = 'Zarzis';
  const queue: TestPerson[] = [];
  for (let i = 0; i < 5; i++) {
    const person = await registrant({ station5G: i % 2 === 0 });
    await updateOrganization(world, person, { region: REGION });
    queue.push(person);
  }
  const [first, second] = queue;
  if (!first || !second) throw new Error('The queue is empty');

  const rename = (id: string, names: { first_name?: string; last_name: string }) =>
    world.db.updateTable('users').set(names).where('id', '=', id).execute();
  const exportBy = ({ headers }: TestPerson, query: string) =>
    world.app.inject({ url: `/api/user/external/data?${query}`, headers });

  test.each([
    ['oldest', queue],
    ['newest', queue.toReversed()],
  ] as const)('is read page by page, %s first', async (sort, order) => {
    const items = await allItems((cursor) =>
      staff.api.signUpReviews.list({ query: { search: REGION, sort, limit: 2, ...cursor } }),
    );

    expect(items.map(({ id }) => id)).toEqual(order.map(({ id }) => id));
  });

  test('is filtered by form and by state', async () => {
    const count = async (query: object) =>
      (await staff.api.signUpReviews.list({ query: { search: REGION, ...query } })).items.length;

    expect(await count({ form: 'station5G' })).toBe(3);
    expect(await count({ form: 'hub' })).toBe(2);
    expect(await count({ state: 'declined' })).toBe(0);
    expect(await count({ state: 'all' })).toBe(5);
  });

  test('is exported as it is filtered, as CSV and XLSX, in English and French', async () => {
    const admin = await world.person('admin');
    const english = await exportBy(admin, `search=${REGION}&form=hub&format=csv`);
    const french = await exportBy(admin, `search=${REGION}&form=hub&format=xlsx&language=fr`);

    expect(english.headers['content-disposition']).toContain('registrations.csv');
    expect(english.body.trim().split('\r\n')).toHaveLength(3);
    const { sheets } = await readXlsx(french.rawPayload);
    const [head, ...rows] = sheets[0]?.rows ?? [];
    expect(head?.slice(0, 3)).toEqual(['Nom', 'E-mail', 'Organisation']);
    expect(rows).toHaveLength(2);
    expect(rows[0]?.[4]).toBe('En attente d’examen');
    const entries = await auditEntries(world, { actorId: admin.id });
    expect(entries.map(({ action }) => action)).toEqual(Array(2).fill('registrations.exported'));
  });

  test('is searched without accents by name, address and organization, with % and _ taken literally', async () => {
    await rename(first.id, { last_name: 'Zéphyrin 100%_vrai' });
    const found = async (search: string) =>
      (await staff.api.signUpReviews.list({ query: { search } })).items.map(({ id }) => id);

    expect(await found('ZEPHYR')).toEqual([first.id]);
    expect(await found('100%_')).toEqual([first.id]);
    expect(await found('%')).toEqual([first.id]);
    expect(await found(first.email.slice(2))).toEqual([first.id]);
    expect(await found(`\\`)).toEqual([]);

    await updateOrganization(world, first, { field: 'Énergie' });
    expect(await found('zarzis zephyrin energie')).toEqual([first.id]);
    expect(await found('zephyrin tunis')).toEqual([]);
  });

  test('exports a name that looks like a formula as text', async () => {
    await rename(second.id, { first_name: '=HYPERLINK("http://evil.test")', last_name: 'x' });

    const { body } = await exportBy(staff, 'format=csv');

    expect(body).toContain('HYPERLINK');
    expect(body).not.toMatch(/(^|[,\n"])=HYPERLINK/);
  });

  test('counts registrants with an unfinished profile apart, and leaves out removed ones', async () => {
    const read = () => staff.api.signUpReviews.list({ query: { limit: 100 } });
    const before = await read();
    await registrant();
    const unfinished = await registrant({ incomplete: true, station5G: true });
    const removed = await registrant({ removed: true });

    const { items, ...counts } = await read();

    expect(items.find(({ id }) => id === unfinished.id)).toMatchObject({ isCompleted: false });
    expect(items.map(({ id }) => id)).not.toContain(removed.id);
    expect(counts).toMatchObject({
      waiting: before.waiting + 1,
      unfinished: before.unfinished + 1,
    });
    const opening = staff.api.signUpReviews.get({ params: { id: removed.id } });
    await expectRefusal(opening, 'user.not_found');
  });
});

describe('staff of the 5G station', () => {
  test('accept and decline their own registrants', async () => {
    const [accepted, declined] = [
      await registrant({ station5G: true }),
      await registrant({ station5G: true }),
    ];

    await decide(engineer, accept(accepted.id, 'external'));
    await decide(engineer, decline(declined.id));

    expect(await userOf(accepted)).toMatchObject({
      role: 'external',
      review: 'accepted',
      station5G: true,
    });
    expect((await userOf(declined)).review).toBe('declined');
  });

  test("can't give another role than external", async () => {
    const amira = await registrant({ station5G: true });

    await expectRefusal(decide(engineer, accept(amira.id, 'startup')), 'access.denied');
    expect((await userOf(amira)).review).toBe('waiting');
  });

  test("can't list, count, open, decide or export other registrants", async () => {
    const canary = `Canary${crypto.randomUUID().slice(0, 8)}`;
    const other = await registrant();
    await updateUser(world, other, { last_name: canary, review_reason: canary, position: canary });
    const own = await registrant({ station5G: true });
    const answers: string[] = [];
    const call = async (path: string, payload?: object) => {
      const answer = await world.app.inject({
        method: payload ? 'PATCH' : 'GET',
        url: `/api/user/external${path}`,
        headers: engineer.headers,
        ...(payload && { payload }),
      });
      answers.push(answer.rawPayload.toString('latin1'));
      return answer;
    };

    const list = await call('?state=all&limit=100');
    expect(list.json().items.map(({ id }: { id: string }) => id)).toContain(own.id);
    for (const form of ['hub', 'station5G']) await call(`?state=all&form=${form}`);
    await call(`?state=all&search=${canary}`);
    expect((await call('/data?state=all&format=csv')).body).toContain(own.email);
    await call('/data?state=all&form=hub&format=csv');
    expect((await call(`/${other.id}`)).statusCode).toBe(404);
    expect((await call('', accept(other.id, 'external'))).statusCode).toBe(404);
    expect((await call('', decline(other.id))).statusCode).toBe(404);

    expect(answers.filter((it) => it.includes(canary) || it.includes(other.email))).toEqual([]);
    const forStaff = await staff.api.signUpReviews.list({ query: { search: canary } });
    expect(forStaff.items).toHaveLength(1);
    const { waiting } = await engineer.api.signUpReviews.list();
    const ofStation = await world.db
      .selectFrom('users')
      .select('id')
      .where('station_5g', '=', true)
      .where('review', '=', 'waiting')
      .where('is_completed', '=', true)
      .where('email_verified_at', 'is not', null)
      .execute();
    expect(waiting).toBe(ofStation.length);
  });
});
