import { REFUSAL_LOG_DAYS, SIGN_IN_LOG_DAYS } from '@thedot/domain/limits';
import { Writable } from 'node:stream';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { PostgresDriver } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { find } from '../../../platform/audit/audit.personal-data.ts';
import { eraseFromAuditLog } from '../../../testing/personal-data.ts';
import { logAudit } from '../../../platform/audit/audit.queries.ts';
import { auditEntries } from '../../../testing/audit-log.ts';
import { findMailLink, PASSWORD, registration } from '../../../testing/sign-in/registration.ts';
import { createSecuredPerson, createSignInSteps } from '../../../testing/sign-in/second-factor.ts';
import { inviteMember, joinTeam } from '../../../testing/teams.ts';
import { useWorld } from '../../../testing/world.ts';
import { sendRecovery } from '../links/auth.jobs.ts';
import { deleteOldRefusals, deleteOldSignIns } from '../../../platform/jobs/sweep.queries.ts';

const world = await useWorld();
const steps = createSignInSteps(world);

/** What the user did; a third item is the actor of what another user did. */
const eventsOf = async (subjectId: string) =>
  (await auditEntries(world, { subjectId }))
    .filter(({ action }) => action.startsWith('auth.'))
    .map(({ action, details, actorId }) =>
      actorId === subjectId ? [action, details] : [action, details, actorId],
    );

test('a sign-in and a sign-out are recorded with way, factors and network address', async () => {
  const person = await world.person('startup', { password: PASSWORD });
  const answer = await steps.signIn(person.email, '203.0.113.7', true);
  const refresh = answer.cookies.find(({ name }) => name.includes('refresh'));

  await world.app.inject({
    url: '/api/auth/revoketoken',
    cookies: { [refresh?.name ?? '']: refresh?.value ?? '' },
  });

  expect(await eventsOf(person.id)).toEqual([
    ['auth.signed-in', { way: 'password', factors: ['password'], keep: true }],
    ['auth.signed-out', {}],
  ]);
  const from = await auditEntries(world, { subjectId: person.id, address: '203.0.113.7' });
  expect(from.map(({ action }) => action)).toEqual(['auth.signed-in']);
});

test('a sign-in with a code is recorded once, when the code was right, with the kind of code', async () => {
  const person = await createSecuredPerson(world);
  const [recoveryCode = ''] = person.recoveryCodes;

  const first = await steps.ticketOf(person.email);
  await steps.answer(first, person.wrongCode());
  expect(await eventsOf(person.id)).toEqual([]);
  await steps.answer(first, person.code());
  await steps.answer(await steps.ticketOf(person.email), recoveryCode);

  const signedIn = { way: 'password', keep: false };
  expect(await eventsOf(person.id)).toEqual([
    ['auth.signed-in', { ...signedIn, factors: ['password', 'app-code'] }],
    ['auth.signed-in', { ...signedIn, factors: ['password', 'recovery-code'] }],
  ]);
});

test('a registration, the proof of its address and the sign-in by its link are recorded', async () => {
  const fields = registration();
  await world.anonymous.auth.register({ body: fields });
  await world.runJobs();
  const token = await findMailLink(world, fields.email, 'verify');

  await world.anonymous.auth.verify({ body: { token } });

  const { id } = await world.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', fields.email)
    .executeTakeFirstOrThrow();
  expect(await eventsOf(id)).toEqual([
    ['auth.registered', { way: 'form' }, null],
    ['auth.email-verified', {}],
    ['auth.signed-in', { way: 'link', factors: ['link'], keep: false }],
  ]);
});

test('joining by an invitation is recorded as a registration and a sign-in', async () => {
  const { token } = await inviteMember(world, await world.person('startup'));

  const { id } = await joinTeam(world, token);

  expect(await eventsOf(id)).toEqual([
    ['auth.registered', { way: 'invitation' }],
    ['auth.signed-in', { way: 'invitation', factors: ['password'], keep: false }],
  ]);
});

test('a changed password, a requested recovery and a reset are recorded, a request for nobody is not', async () => {
  const person = await world.person('startup', { password: PASSWORD });
  const changed = 'another lighthouse at night';
  await person.api.users.changePassword({ body: { oldPassword: PASSWORD, password: changed } });
  await world.anonymous.users.recoverPassword({ query: { email: person.email } });
  await world.anonymous.users.recoverPassword({ query: { email: 'nobody@example.org' } });
  await world.runJobs();

  await world.anonymous.users.resetPassword({
    headers: { 'x-resetpwd-token': await findMailLink(world, person.email, 'reset') },
    body: { password: 'a third lighthouse at noon' },
  });

  expect(await eventsOf(person.id)).toEqual([
    ['auth.password-changed', {}],
    ['auth.recovery-requested', {}, null],
    ['auth.password-reset', {}],
  ]);
  const requested = await auditEntries(world, { action: 'auth.recovery-requested' });
  expect(requested).toHaveLength(1);
});

test('a caller who requests a recovery is not the user in the export and the activity, and is erased with them', async () => {
  const staff = await world.person('dot');
  const person = await world.person('startup', { password: PASSWORD });
  const url = `/api/user/password?email=${person.email}`;
  await world.app.inject({ url, remoteAddress: '203.0.113.66' });
  await world.runJobs();

  const action = 'auth.recovery-requested';
  const subject = { ...person, isNameUnique: true };
  expect(await find(world.db, subject)).toMatchObject([{ action, byMe: false, address: null }]);
  const { items } = await staff.api.userNotes.activity({ params: { id: person.id } });
  expect(items).toMatchObject([{ action, actor: null, isSubject: true }]);
  const recorded = () => auditEntries(world, { subjectId: person.id, address: '203.0.113.66' });
  expect(await recorded()).toHaveLength(1);
  await eraseFromAuditLog(world, person);
  expect(await recorded()).toEqual([]);
});

test('a recovery that was requested is logged after its commit', async () => {
  const { email } = await world.person('startup', { password: PASSWORD });
  const commit = vi.spyOn(PostgresDriver.prototype, 'commitTransaction');
  onTestFinished(() => commit.mockRestore());
  const commitsBefore: number[] = [];
  const write = (_: unknown, __: unknown, done: () => void) => {
    commitsBefore.push(commit.mock.calls.length);
    done();
  };
  onTestFinished(logAudit(pino(new Writable({ write }))));

  await sendRecovery(world.db, { email }, new Date());

  expect(commitsBefore).toEqual([1]);
});

test('staff read the sign-ins in the activity of a user', async () => {
  const staff = await world.person('dot');
  const person = await world.person('startup', { password: PASSWORD });
  await steps.signIn(person.email);

  const { items } = await staff.api.userNotes.activity({ params: { id: person.id } });

  expect(items).toMatchObject([
    { action: 'auth.signed-in', way: 'password', factors: ['password'], isSubject: true },
  ]);
});

test('sign-ins and sign-outs are deleted after a year, what changed the account stays', async () => {
  const { id } = await world.person('startup');
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  const entry = { subject_kind: 'user', subject_id: id, actor_id: id };
  await world.db
    .insertInto('audit_log')
    .values([
      { ...entry, action: 'auth.signed-in', at: ago(366) },
      { ...entry, action: 'auth.signed-out', at: ago(366) },
      { ...entry, action: 'auth.signed-in', at: ago(364) },
      { ...entry, action: 'auth.password-changed', at: ago(900) },
    ])
    .execute();

  await deleteOldRefusals(world.db, REFUSAL_LOG_DAYS);
  await deleteOldSignIns(world.db, SIGN_IN_LOG_DAYS);

  expect((await eventsOf(id)).map(([action]) => action)).toEqual([
    'auth.signed-in',
    'auth.password-changed',
  ]);
});
