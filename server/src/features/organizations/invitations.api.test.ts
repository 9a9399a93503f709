import { DAY_MS } from '@thedot/domain/kernel/time';
import { MAX_OPEN_INVITATIONS } from '@thedot/domain/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/registration.ts';
import { mailedTo, toldTo } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let count = 0;
const newAddress = () => `newcomer.${++count}@example.org`;

/** The link that the newest mail to this address carries. */
async function linkTo(email: string): Promise<string> {
  const { id } = await world.db
    .selectFrom('organization_invitations')
    .select('id')
    .where('email', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return world.keys.linkToken('join', id);
}

async function invited(owner: TestPerson, email = newAddress()) {
  await owner.api.team.invite({ body: { email } });
  return { email, token: await linkTo(email) };
}

const newcomer = (token: string) => ({
  token,
  firstName: 'Rim',
  lastName: 'Sassi',
  password: PASSWORD,
  language: 'fr' as const,
});

const join = (token: string) => world.anonymous.team.join({ body: newcomer(token) });
async function whoComesIn(token: string) {
  const admission = await join(token);
  const headers = {
    authorization: `Bearer ${'accessToken' in admission && admission.accessToken}`,
  };
  return (await world.app.inject({ url: '/api/user', headers })).json().user;
}

const look = (token: string) => world.anonymous.team.lookAtInvitation({ body: { token } });
const pending = async (owner: TestPerson) => (await owner.api.team.invitations()).invitations;

describe('an invitation to somebody new', () => {
  test('reaches them in the language of who invites them, and says where to', async () => {
    const owner = await world.person('startup', { language: 'fr' });
    const { email, token } = await invited(owner);

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
    const { email, token } = await invited(owner);

    const me = await whoComesIn(token);

    expect(me).toMatchObject({
      email,
      role: 'member',
      review: null,
      isCompleted: false,
      organization: { id: owner.organizationId, isOwner: false },
    });
    expect(await toldTo(owner)).toMatchObject([{ type: 'organization.joined' }]);
    expect(await pending(owner)).toEqual([]);
    await world.anonymous.auth.signIn({ body: { email, password: PASSWORD } });
  });

  test('of an owner from outside lets them wait for the hub as the owner did', async () => {
    const owner = await world.person('external', { organizationKind: 'external' });
    const { email, token } = await invited(owner);

    await join(token);

    const row = await world.db
      .selectFrom('users')
      .select(['role', 'review'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ role: 'external', review: 'waiting' });
  });

  test('asks for a password that is none of the words on the page', async () => {
    const { token } = await invited(await world.person('startup'));

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
    const { token } = await invited(owner, expert.email);

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
    const { token } = await invited(owner, waiting.email);

    await waiting.api.team.accept({ body: { token } });

    expect((await waiting.api.users.me()).user).toMatchObject({
      role: 'member',
      review: 'accepted',
    });
  });

  test('tells them to leave their own organization first', async () => {
    const rival = await world.person('startup');
    const { token } = await invited(await world.person('startup'), rival.email);

    await expect(rival.api.team.accept({ body: { token } })).rejects.toMatchObject({
      code: 'organization.leave_first',
    });
    await rival.api.team.eject({ body: {} });
    await rival.api.team.accept({ body: { token } });
  });

  test('is nobody else’s to accept', async () => {
    const { token } = await invited(await world.person('startup'));
    const other = await world.person('startup');

    await expect(other.api.team.accept({ body: { token } })).rejects.toMatchObject({
      code: 'organization.invitation_other',
    });
  });

  test('cannot make a second account', async () => {
    const known = await world.person('startup');
    const { token } = await invited(await world.person('startup'), known.email.toUpperCase());

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
    const shapes = (await pending(owner)).map((it) => Object.keys(it).toSorted());
    expect(shapes[0]).toEqual(shapes[1]);
  });
});

describe('a link', () => {
  test('works once, for twenty who use it at the same moment', async () => {
    const { token } = await invited(await world.person('startup'));

    const done = await Promise.allSettled(Array.from({ length: 20 }, () => join(token)));

    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(join(token)).rejects.toMatchObject({ code: 'organization.invitation_used' });
  });

  test('ends after seven days', async () => {
    const owner = await world.person('startup');
    const { token } = await invited(owner);
    world.clock = new Date(Date.now() + 7 * DAY_MS + 1000);

    await expect(look(token)).rejects.toMatchObject({ code: 'organization.invitation_expired' });
    await expect(join(token)).rejects.toMatchObject({ code: 'organization.invitation_expired' });
    expect(await pending(owner)).toMatchObject([{ isExpired: true }]);
    world.clock = null;
  });

  test('ends when it is taken back', async () => {
    const owner = await world.person('startup');
    const { token } = await invited(owner);
    const [{ id } = { id: '' }] = await pending(owner);

    await owner.api.team.revokeInvitation({ body: { id } });

    await expect(join(token)).rejects.toMatchObject({ code: 'organization.invitation_revoked' });
    expect(await pending(owner)).toEqual([]);
  });

  test('ends when another is sent, which works', async () => {
    const owner = await world.person('startup');
    const { email, token } = await invited(owner);
    const [{ id } = { id: '' }] = await pending(owner);

    await owner.api.team.resendInvitation({ body: { id } });

    await expect(look(token)).rejects.toMatchObject({ code: 'organization.invitation_revoked' });
    await join(await linkTo(email));
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
    const { token } = await invited(await world.person('startup'));
    const rows = await world.db.selectFrom('mails').select('params').execute();
    const kept = await world.db.selectFrom('organization_invitations').selectAll().execute();

    expect(JSON.stringify([rows, kept])).not.toContain(token);
  });
});

describe('inviting', () => {
  test('refuses throw-away addresses at their field', async () => {
    const owner = await world.person('startup');
    await expect(
      owner.api.team.invite({ body: { email: 'x@sub.mailinator.com' } }),
    ).rejects.toMatchObject({
      code: 'auth.temporary_email',
      errors: [expect.objectContaining({ path: 'email' })],
    });
  });

  test('refuses who is a member already, in whatever letters', async () => {
    const owner = await world.person('startup');
    const { organizationId } = owner;
    const member = await world.person('member', { organizationId });
    const email = member.email.toUpperCase();

    await expect(owner.api.team.invite({ body: { email } })).rejects.toMatchObject({
      code: 'organization.already_member',
    });
  });

  test('one address many times at once leaves one link', async () => {
    const owner = await world.person('startup');
    const email = newAddress();

    await Promise.allSettled([1, 2, 3, 4].map(() => owner.api.team.invite({ body: { email } })));

    expect(await pending(owner)).toHaveLength(1);
  });

  test('the same address again and again is refused before it is a nuisance', async () => {
    const owner = await world.person('startup');
    const email = newAddress();
    for (let time = 0; time < 5; time++) await owner.api.team.invite({ body: { email } });

    await expect(owner.api.team.invite({ body: { email } })).rejects.toMatchObject({
      code: 'request.rate_limited',
    });
  });

  test('stops at the most that may be open, whoever races', async () => {
    const owner = await world.person('startup');
    const { organizationId } = owner;
    await world.db
      .insertInto('organization_invitations')
      .values(
        Array.from({ length: MAX_OPEN_INVITATIONS - 2 }, () => ({
          organization_id: organizationId,
          email: newAddress(),
          language: 'en',
          expires_at: new Date(Date.now() + DAY_MS).toISOString(),
        })),
      )
      .execute();

    const done = await Promise.allSettled(
      Array.from({ length: 6 }, () => owner.api.team.invite({ body: { email: newAddress() } })),
    );

    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await pending(owner)).toHaveLength(MAX_OPEN_INVITATIONS);
  });

  test('into an organization without people makes the first who comes its owner', async () => {
    const founder = await world.person('startup');
    const { organizationId } = founder;
    await founder.api.team.eject({ body: {} });
    const staff = await world.person('dot');
    const email = newAddress();
    await staff.api.team.invite({ body: { organizationId, email } });

    const me = await whoComesIn(await linkTo(email));

    expect(me.organization).toMatchObject({ id: organizationId, isOwner: true });
  });

  test('is not for somebody who waits for the hub', async () => {
    const waiting = await world.person('external', { review: 'waiting' });
    await expect(waiting.api.team.invite({ body: { email: newAddress() } })).rejects.toMatchObject({
      code: 'access.denied',
    });
  });
});
