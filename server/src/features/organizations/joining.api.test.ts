import { DAY_MS } from '@thedot/domain/kernel/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/registration.ts';
import { mailedTo, toldTo } from '../../testing/sessions.ts';
import {
  invitationTo,
  invitedBy,
  newAddress,
  newcomer,
  pendingOf,
  whoComesIn,
} from '../../testing/teams.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const join = (token: string) => world.anonymous.team.join({ body: newcomer(token) });
const look = (token: string) => world.anonymous.team.lookAtInvitation({ body: { token } });

describe('an invitation to somebody new', () => {
  test('reaches them in the language of who invites them, and says where to', async () => {
    const owner = await world.person('startup', { language: 'fr' });
    const { email, token } = await invitedBy(world, owner);

    await world.runJobs();

    const newest = { email } as TestPerson;
    expect(await mailedTo(world, newest)).toEqual([
      expect.stringContaining('vous invite à rejoindre'),
    ]);
    expect((await look(token)).invitation).toMatchObject({
      email,
      inviter: owner.name,
      hasAccount: false,
    });
  });

  test('makes their account, verified, a member at once, and signs them in', async () => {
    const owner = await world.person('startup');
    const { email, token } = await invitedBy(world, owner);

    const me = await whoComesIn(world, token);

    expect(me).toMatchObject({
      email,
      role: 'member',
      review: null,
      isCompleted: false,
      organization: { id: owner.organizationId, isOwner: false },
    });
    expect(await toldTo(owner)).toMatchObject([{ type: 'organization.joined' }]);
    expect(await pendingOf(owner)).toEqual([]);
    await world.anonymous.auth.signIn({ body: { email, password: PASSWORD } });
  });

  test('of an owner from outside lets them wait for the hub as the owner did', async () => {
    const owner = await world.person('external', { organizationKind: 'external' });
    const { email, token } = await invitedBy(world, owner);

    await join(token);

    const row = await world.db
      .selectFrom('users')
      .select(['role', 'review'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ role: 'external', review: 'waiting' });
  });

  test('asks for a password that is none of the words on the page', async () => {
    const { token } = await invitedBy(world, await world.person('startup'));

    await expect(
      world.anonymous.team.join({ body: { ...newcomer(token), password: 'Sassi-2026!' } }),
    ).rejects.toMatchObject({ errors: [expect.objectContaining({ path: 'password' })] });
    await join(token);
  });
});

describe('an invitation to somebody who has an account', () => {
  test('is accepted with it; a role that the hub gave stays', async () => {
    const owner = await world.person('startup');
    const expert = await world.person('expert');
    await expert.api.team.eject({ body: {} });
    const { token } = await invitedBy(world, owner, expert.email);

    expect((await look(token)).invitation.hasAccount).toBe(true);
    await expert.api.team.accept({ body: { token } });

    expect((await expert.api.users.me()).user).toMatchObject({
      role: 'expert',
      organization: { id: owner.organizationId },
    });
  });

  test('lets in somebody who had registered alone and waits', async () => {
    const owner = await world.person('startup');
    const waiting = await world.person('external', { review: 'waiting' });
    await world.db
      .updateTable('organizations')
      .set({ owner_id: null })
      .where('id', '=', waiting.organizationId)
      .execute();
    await world.db
      .updateTable('users')
      .set({ organization_id: null })
      .where('id', '=', waiting.id)
      .execute();
    const { token } = await invitedBy(world, owner, waiting.email);

    await waiting.api.team.accept({ body: { token } });

    expect((await waiting.api.users.me()).user).toMatchObject({
      role: 'member',
      review: 'accepted',
    });
    const note = world.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'organization.joined')
      .where('actor_id', '=', waiting.id);
    expect(await note.execute()).toEqual([{ details: { role: 'member', invitedBy: owner.id } }]);
  });

  test('tells them to leave their own organization first', async () => {
    const rival = await world.person('startup');
    const { token } = await invitedBy(world, await world.person('startup'), rival.email);

    await expect(rival.api.team.accept({ body: { token } })).rejects.toMatchObject({
      code: 'organization.leave_first',
    });
    await rival.api.team.eject({ body: {} });
    await rival.api.team.accept({ body: { token } });
  });

  test('is nobody else’s to accept', async () => {
    const { token } = await invitedBy(world, await world.person('startup'));
    const other = await world.person('startup');

    await expect(other.api.team.accept({ body: { token } })).rejects.toMatchObject({
      code: 'organization.invitation_other',
    });
  });

  test('cannot make a second account', async () => {
    const known = await world.person('startup');
    const { token } = await invitedBy(
      world,
      await world.person('startup'),
      known.email.toUpperCase(),
    );

    await expect(join(token)).rejects.toMatchObject({ code: 'auth.email_taken' });
  });

  test('looks to the owner like one to anybody', async () => {
    const owner = await world.person('startup');
    const known = await world.person('startup');
    const ask = (email: string) =>
      world.app.inject({
        method: 'POST',
        url: '/api/user/member',
        headers: owner.headers,
        payload: { email },
      });

    const [stranger, somebody] = [await ask(newAddress()), await ask(known.email)];

    expect(somebody.statusCode).toBe(stranger.statusCode);
    expect(somebody.body).toBe(stranger.body);
    const shapes = (await pendingOf(owner)).map((it) => Object.keys(it).toSorted());
    expect(shapes[0]).toEqual(shapes[1]);
  });
});

describe('a link', () => {
  test('works once, for twenty who use it at the same moment', async () => {
    const { token } = await invitedBy(world, await world.person('startup'));

    const done = await Promise.allSettled(Array.from({ length: 20 }, () => join(token)));

    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(join(token)).rejects.toMatchObject({ code: 'organization.invitation_used' });
  });

  test('ends after seven days', async () => {
    const owner = await world.person('startup');
    const { token } = await invitedBy(world, owner);
    world.clock = new Date(Date.now() + 7 * DAY_MS + 1000);

    await expect(look(token)).rejects.toMatchObject({ code: 'organization.invitation_expired' });
    await expect(join(token)).rejects.toMatchObject({ code: 'organization.invitation_expired' });
    expect(await pendingOf(owner)).toMatchObject([{ isExpired: true }]);
    world.clock = null;
  });

  test('ends when it is taken back', async () => {
    const owner = await world.person('startup');
    const { token } = await invitedBy(world, owner);
    const [{ id } = { id: '' }] = await pendingOf(owner);

    await owner.api.team.revokeInvitation({ body: { id } });

    await expect(join(token)).rejects.toMatchObject({ code: 'organization.invitation_revoked' });
    expect(await pendingOf(owner)).toEqual([]);
  });

  test('ends when another is sent, which works', async () => {
    const owner = await world.person('startup');
    const { email, token } = await invitedBy(world, owner);
    const [{ id } = { id: '' }] = await pendingOf(owner);

    await owner.api.team.resendInvitation({ body: { id } });

    await expect(look(token)).rejects.toMatchObject({ code: 'organization.invitation_replaced' });
    await join(await invitationTo(world, email));
    await expect(look(token)).rejects.toMatchObject({ code: 'organization.invitation_replaced' });
  });

  test.each([
    ['guessed', () => 'x'.repeat(64)],
    ['for another purpose', () => world.keys.linkToken('invite', ID)],
    ['to nothing', () => world.keys.linkToken('join', ID)],
  ])('that is %s opens nothing', async (_, make) => {
    await expect(look(make())).rejects.toMatchObject({ code: 'auth.token_invalid' });
  });
  const ID = '0199aaaa-0000-7000-8000-000000000001';

  test('is stored nowhere', async () => {
    const { token } = await invitedBy(world, await world.person('startup'));
    const rows = await world.db.selectFrom('mails').select('params').execute();
    const kept = await world.db.selectFrom('organization_invitations').selectAll().execute();

    expect(JSON.stringify([rows, kept])).not.toContain(token);
  });
});
