import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { KeptMail } from '../../platform/mail/mailer.ts';
import { makeJobsDue } from '../../testing/due-jobs.ts';
import { enter, linkOf, profile, registration } from '../../testing/registration.ts';
import { pdf, stationRegistration } from '../../testing/station.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.person('dot');
});
afterAll(() => world.close());
beforeEach(() => world.db.deleteFrom('rate_limits').execute());

const waiting = (more: object = {}) => world.person('external', { review: 'waiting', ...more });
const accept = (id: string, role: 'startup' | 'external' = 'startup') =>
  ({ id, decision: 'accept', role, from: 'waiting' }) as const;
const decline = (id: string, reason = 'Votre dossier est incomplet : il manque les statuts.') =>
  ({ id, decision: 'decline', reason }) as const;

async function mailsTo(email: string): Promise<KeptMail[]> {
  await makeJobsDue(world.db);
  await world.runJobs();
  const folder = join(world.settings.dataDir, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.map((text) => JSON.parse(text) as KeptMail).filter(({ to }) => to === email);
}

const auditOf = (id: string) =>
  world.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'details'])
    .where('subject_id', '=', id)
    .execute();

describe('accepting', () => {
  test('opens the hub on the next call, with the role that was chosen', async () => {
    const amira = await waiting({ language: 'fr' });
    await expect(amira.api.experts.list()).rejects.toMatchObject({ code: 'access.denied' });

    const { review, reviewedBy, role } = await staff.api.registrations.decide({
      body: accept(amira.id),
    });

    expect({ review, reviewedBy, role }).toEqual({
      review: 'accepted',
      reviewedBy: staff.name,
      role: 'startup',
    });
    await expect(amira.api.experts.list()).resolves.toMatchObject({ items: [] });
    expect(await auditOf(amira.id)).toEqual([
      {
        actor_id: staff.id,
        action: 'registration.accepted',
        details: { from: 'waiting', role: 'startup', reason: null },
      },
    ]);
    const [mail] = await mailsTo(amira.email);
    expect(mail?.subject).toMatch(/^Bienvenue à/);
    expect(mail?.text).toContain('a accepté votre inscription');
  });

  test.each([
    ['startup', 'external'],
    ['member', 'startup'],
  ] as const)('gives who came as %s the chosen role, %s', async (came, chosen) => {
    const amira = await world.person(came, { review: 'waiting' });

    const { role } = await staff.api.registrations.decide({ body: accept(amira.id, chosen) });

    expect(role).toBe(chosen);
    await expect(amira.api.users.me()).resolves.toMatchObject({ user: { role: chosen } });
  });

  test('takes no administrator’s role away but by a super admin', async () => {
    const amira = await world.person('admin', { review: 'waiting' });
    const body = accept(amira.id, 'external');
    const deciding = staff.api.registrations.decide({ body });
    await expect(deciding).rejects.toMatchObject({ code: 'access.super_admin_required' });
    await expect(amira.api.users.me()).resolves.toMatchObject({
      user: { role: 'admin', review: 'waiting' },
    });

    const chief = await world.person('super-admin');
    const { role } = await chief.api.registrations.decide({ body });

    expect(role).toBe('external');
  });
});

describe('declining', () => {
  test('needs a reason, which the person reads in their mail and on their dashboard', async () => {
    const ines = await waiting({ language: 'fr' });
    const bare = staff.api.registrations.decide({ body: decline(ines.id, ' ') });
    await expect(bare).rejects.toMatchObject({
      errors: [{ path: 'reason', code: 'field.required' }],
    });

    await staff.api.registrations.decide({ body: decline(ines.id) });

    const { user } = await ines.api.users.me();
    expect(user).toMatchObject({ review: 'declined', reviewReason: decline('').reason });
    await expect(ines.api.experts.list()).rejects.toMatchObject({ code: 'access.denied' });
    const [mail] = await mailsTo(ines.email);
    expect(mail?.subject).toMatch(/^Votre inscription à/);
    expect(mail?.text).toContain(`> ${decline('').reason}`);
  });

  test('is not the end: they may be accepted later, and hear of that too', async () => {
    const ada = await waiting();
    await staff.api.registrations.decide({ body: decline(ada.id, 'Come back with a prototype.') });

    await staff.api.registrations.decide({
      body: { ...accept(ada.id, 'external'), from: 'declined' },
    });

    await expect(ada.api.users.me()).resolves.toMatchObject({
      user: { review: 'accepted', reviewReason: null, role: 'external' },
    });
    expect((await mailsTo(ada.email)).map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringMatching(/^About your registration/),
      expect.stringMatching(/^Welcome to/),
    ]);
  });
});

describe('two reviewers at once', () => {
  test.each([
    ['both accept', (id: string) => [accept(id), accept(id, 'external')] as const],
    ['one accepts and one declines', (id: string) => [decline(id), accept(id)] as const],
    ['both decline', (id: string) => [decline(id, 'One'), decline(id, 'Two')] as const],
  ] as const)('%s: one decides, the other is told, and one mail goes out', async (_, decisions) => {
    const amira = await waiting();
    const second = await world.person('admin');
    const [one, other] = decisions(amira.id);

    const done = await Promise.allSettled([
      staff.api.registrations.decide({ body: one }),
      second.api.registrations.decide({ body: other }),
    ]);

    const refused = done.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'registration.decided', status: 409 } }]);
    expect(await auditOf(amira.id)).toHaveLength(1);
    expect(await mailsTo(amira.email)).toHaveLength(1);
  });

  test('who is accepted is not declined any more', async () => {
    const amira = await waiting();
    await staff.api.registrations.decide({ body: accept(amira.id) });

    const late = staff.api.registrations.decide({ body: decline(amira.id) });

    await expect(late).rejects.toMatchObject({ code: 'registration.decided' });
  });
});

describe('the way in', () => {
  test('staff hear of whoever has completed their profile, the station’s people of their own', async () => {
    const [hub, station] = [registration(), stationRegistration()];
    await world.anonymous.auth.register({ body: hub });
    await world.anonymous.auth.register({ body: station, files: { documents: [pdf('a.pdf')] } });
    const nurse = await world.person('admin');
    const engineer = await world.person('tt');
    for (const { email } of [hub, station]) {
      const token = await linkOf(world, email, 'verify');
      await world.anonymous.auth.verify({ body: { token } });
      const { headers } = await enter(world, email);
      const body = { ...profile, organization: null };
      await world.anonymous.auth.complete({ body }, { headers });
    }

    const news = async ({ api }: TestPerson) =>
      (await api.notifications.list()).items.filter(({ type }) => type === 'registration.waiting');

    // Two within the minute are one piece of news, and one mail.
    expect(await news(nurse)).toMatchObject([
      { params: { name: 'Amira Ben Salah', others: 1 }, link: '/users/external', seen: false },
    ]);
    expect(await mailsTo(nurse.email)).toHaveLength(1);
    const [own, ...more] = await news(engineer);
    expect(more).toEqual([]);
    expect(own?.params).toEqual({ name: 'Amira Ben Salah' });
    expect(own?.link).toMatch(/^\/users\/external\?open=[\da-f-]{36}$/);
  });

  test('whoever has not confirmed their address is not in the queue', async () => {
    const wish = registration();
    await world.anonymous.auth.register({ body: wish });
    const query = { search: wish.email, state: 'all' as const };

    expect((await staff.api.registrations.list({ query })).items).toEqual([]);
    const row = world.db.selectFrom('users').select('id').where('email', '=', wish.email);
    const { id } = await row.executeTakeFirstOrThrow();
    const deciding = staff.api.registrations.decide({ body: accept(id) });
    await expect(deciding).rejects.toMatchObject({ code: 'user.not_found' });
  });
});
