import { DAY_MS } from '@thedot/domain/kernel/time';
import { MAX_OPEN_INVITATIONS } from '@thedot/domain/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '../../testing/audit-log.ts';
import { expectFieldRefusal, expectRefusal } from '../../testing/refusals.ts';
import { PASSWORD } from '../../testing/sign-in/registration.ts';
import { updateOrganization, updateUser } from '../../testing/rows.ts';
import { findMailSubjects, listNotifications } from '../../testing/bookings/sessions.ts';
import {
  findInvitationLink,
  inviteMember,
  newAddress,
  joinFields,
  listPendingInvitations,
  joinTeam,
} from '../../testing/teams.ts';
import { advanceClock, lockRows, runWhileHeld } from '../../testing/concurrency.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld();
// All visitors of this file without an account use one network address.
beforeEach(() => world.db.deleteFrom('rate_limits').execute());

const join = (token: string) => world.anonymous.team.join({ body: joinFields(token) });
const preview = (token: string) => world.anonymous.team.previewInvitation({ body: { token } });
const accept = ({ api }: TestPerson, token: string) => api.team.accept({ body: { token } });
const invite = ({ api }: TestPerson, email: string) => api.team.invite({ body: { email } });
const userOf = async ({ api }: TestPerson) => (await api.users.me()).user;

async function revokeFirst(owner: TestPerson) {
  const [{ id } = { id: '' }] = await listPendingInvitations(owner);
  return owner.api.team.revokeInvitation({ body: { id } });
}

/** A person with the account of an expert, without an organization. */
async function expertAlone() {
  const expert = await world.person('expert');
  await expert.api.team.eject({ body: {} });
  return expert;
}

describe('inviting', () => {
  test('refuses temporary addresses, and members in any case of their email', async () => {
    const owner = await world.person('startup');
    const { email } = await world.person('member', { organizationId: owner.organizationId });

    const temporary = 'x@sub.mailinator.com';
    await expectFieldRefusal(invite(owner, temporary), 'email', 'auth.temporary_email');
    await expectRefusal(invite(owner, email.toUpperCase()), 'organization.already_member');
  });

  test('makes one link of concurrent invitations to one address', async () => {
    const owner = await world.person('startup');
    const email = newAddress();

    await Promise.allSettled([1, 2, 3, 4].map(() => invite(owner, email)));

    expect(await listPendingInvitations(owner)).toHaveLength(1);
  });

  test('is limited to five invitations of one address a day', async () => {
    const owner = await world.person('startup');
    const email = newAddress();
    for (let time = 0; time < 5; time++) await invite(owner, email);

    await expectRefusal(invite(owner, email), 'request.rate_limited');
  });

  test('is limited to the open invitations of an organization, also concurrently', async () => {
    const owner = await world.person('startup');
    await world.db
      .insertInto('organization_invitations')
      .values(
        Array.from({ length: MAX_OPEN_INVITATIONS - 2 }, () => ({
          organization_id: owner.organizationId,
          email: newAddress(),
          language: 'en',
          expires_at: new Date(Date.now() + DAY_MS).toISOString(),
        })),
      )
      .execute();

    const done = await Promise.allSettled(
      Array.from({ length: 6 }, () => invite(owner, newAddress())),
    );

    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await listPendingInvitations(owner)).toHaveLength(MAX_OPEN_INVITATIONS);
  });

  test('answers the same for addresses with and without an account', async () => {
    const owner = await world.person('startup');
    const known = await world.person('startup');
    const post = (email: string) =>
      world.app.inject({
        method: 'POST',
        url: '/api/user/member',
        headers: owner.headers,
        payload: { email },
      });

    const [unknown, existing] = [await post(newAddress()), await post(known.email)];

    expect(existing.statusCode).toBe(unknown.statusCode);
    expect(existing.body).toBe(unknown.body);
    const shapes = (await listPendingInvitations(owner)).map((it) => Object.keys(it).toSorted());
    expect(shapes[0]).toEqual(shapes[1]);
  });

  test('into an organization without people makes the first who joins its owner', async () => {
    const founder = await world.person('startup');
    const { organizationId } = founder;
    await founder.api.team.eject({ body: {} });
    const staff = await world.person('dot');
    const email = newAddress();
    await staff.api.team.invite({ body: { organizationId, email } });

    const me = await joinTeam(world, await findInvitationLink(world, email));

    expect(me.organization).toMatchObject({ id: organizationId, isOwner: true });
  });
});

describe('an invited person without an account', () => {
  test("gets a mail in the inviter's language, sees who invites, and joins with a new, verified account", async () => {
    const owner = await world.person('startup', { language: 'fr' });
    const { email, token } = await inviteMember(world, owner);
    await world.runJobs();
    const subject = expect.stringContaining('vous invite à rejoindre');
    expect(await findMailSubjects(world, { ...owner, email })).toEqual([subject]);
    const { invitation } = await preview(token);
    expect(invitation).toMatchObject({ email, inviter: owner.name, hasAccount: false });

    const me = await joinTeam(world, token);

    expect(me).toMatchObject({
      email,
      role: 'member',
      review: null,
      isCompleted: false,
      organization: { id: owner.organizationId, isOwner: false },
    });
    expect(await listNotifications(owner)).toMatchObject([{ type: 'organization.joined' }]);
    expect(await listPendingInvitations(owner)).toEqual([]);
    await world.anonymous.auth.signIn({ body: { email, password: PASSWORD } });
  });

  test('waits for review when the owner is external', async () => {
    const { organizationId } = await world.person('external', { organizationKind: 'external' });
    const { token } = await inviteMember(world, await world.person('dot'), { organizationId });

    expect(await joinTeam(world, token)).toMatchObject({ role: 'external', review: 'waiting' });
  });

  test('cannot choose their own name as password', async () => {
    const { token } = await inviteMember(world, await world.person('startup'));

    await expect(
      world.anonymous.team.join({ body: { ...joinFields(token), password: 'Sassi-2026!' } }),
    ).rejects.toMatchObject({ errors: [expect.objectContaining({ path: 'password' })] });
    await join(token);
  });
});

describe('an invited person with an account', () => {
  test('accepts once despite repeated requests, and keeps their role', async () => {
    const owner = await world.person('startup');
    const expert = await expertAlone();
    const { token } = await inviteMember(world, owner, { email: expert.email });
    expect((await preview(token)).invitation.hasAccount).toBe(true);

    await Promise.all(Array.from({ length: 5 }, () => accept(expert, token)));
    await accept(expert, token);

    expect(await userOf(expert)).toMatchObject({
      role: 'expert',
      organization: { id: owner.organizationId },
    });
    expect(await listNotifications(owner)).toMatchObject([{ type: 'organization.joined' }]);
  });

  test('becomes an accepted member when they waited for review', async () => {
    const owner = await world.person('startup');
    const waiting = await world.person('external', { review: 'waiting' });
    await updateOrganization(world, waiting, { owner_id: null });
    await updateUser(world, waiting, { organization_id: null });
    const { token } = await inviteMember(world, owner, { email: waiting.email });

    await accept(waiting, token);

    expect(await userOf(waiting)).toMatchObject({ role: 'member', review: 'accepted' });
    const entries = await auditEntries(world, { actorId: waiting.id });
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['organization.joined', { role: 'member', invitedBy: owner.id }],
    ]);
  });

  test('must leave the current organization first', async () => {
    const rival = await world.person('startup');
    const { token } = await inviteMember(world, await world.person('startup'), {
      email: rival.email,
    });

    await expectRefusal(accept(rival, token), 'organization.leave_first');
    await rival.api.team.eject({ body: {} });
    await accept(rival, token);
  });

  test('cannot accept the invitation of another address', async () => {
    const { token } = await inviteMember(world, await world.person('startup'));

    await expectRefusal(
      accept(await world.person('startup'), token),
      'organization.invitation_other',
    );
  });

  test('cannot make a second account', async () => {
    const { email } = await world.person('startup');
    const { token } = await inviteMember(world, await world.person('startup'), {
      email: email.toUpperCase(),
    });

    await expectRefusal(join(token), 'auth.email_taken');
  });
});

describe('an invitation link', () => {
  const revoked = { code: 'organization.invitation_revoked' };
  const replaced = { code: 'organization.invitation_replaced' };
  const used = { code: 'organization.invitation_used' };
  const expired = { code: 'organization.invitation_expired' };
  const UNKNOWN_ID = '0199aaaa-0000-7000-8000-000000000001';

  test('works once for twenty concurrent uses, then returns that it was used', async () => {
    const { email, token } = await inviteMember(world, await world.person('startup'));

    const done = await Promise.allSettled(Array.from({ length: 20 }, () => join(token)));

    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(join(token)).rejects.toMatchObject(used);
    expect((await preview(token)).invitation).toMatchObject({ email, isUsed: true });
  });

  test('expires after seven days', async () => {
    const owner = await world.person('startup');
    const { token } = await inviteMember(world, owner);
    advanceClock(world, 7 * DAY_MS + 1000);

    await expect(preview(token)).rejects.toMatchObject(expired);
    await expect(join(token)).rejects.toMatchObject(expired);
    expect(await listPendingInvitations(owner)).toMatchObject([{ isExpired: true }]);
  });

  test('is replaced when it is sent again', async () => {
    const owner = await world.person('startup');
    const { email, token } = await inviteMember(world, owner);
    const [{ id } = { id: '' }] = await listPendingInvitations(owner);

    await owner.api.team.resendInvitation({ body: { id } });

    await expect(preview(token)).rejects.toMatchObject(replaced);
    await join(await findInvitationLink(world, email));
    await expect(preview(token)).rejects.toMatchObject(replaced);
  });

  test('is revoked, also when another one had replaced it', async () => {
    const owner = await world.person('startup');
    const { email, token: older } = await inviteMember(world, owner);
    const { token: newer } = await inviteMember(world, owner, { email });

    await revokeFirst(owner);

    await expect(preview(older)).rejects.toMatchObject(revoked);
    await expect(join(newer)).rejects.toMatchObject(revoked);
    expect(await listPendingInvitations(owner)).toEqual([]);
  });

  test('is not replaced by an invitation to another address or organization', async () => {
    const owner = await world.person('startup');
    const { email, token } = await inviteMember(world, owner);
    const [{ id } = { id: '' }] = await listPendingInvitations(owner);
    await inviteMember(world, owner);
    await inviteMember(world, await world.person('startup'), { email });

    await owner.api.team.revokeInvitation({ body: { id } });

    await expect(preview(token)).rejects.toMatchObject(revoked);
  });

  test('refuses a person who joins while it is being revoked', async () => {
    const owner = await world.person('startup');
    const { token } = await inviteMember(world, owner);

    const { ended } = await runWhileHeld<unknown>(world, {
      hold: lockRows('organizations', owner.organizationId),
      calls: [() => revokeFirst(owner), () => join(token)],
    });

    expect(await ended).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: revoked },
    ]);
  });

  test('once used refuses other people, and the person who has left since', async () => {
    const expert = await expertAlone();
    const { token } = await inviteMember(world, await world.person('startup'), {
      email: expert.email,
    });
    await accept(expert, token);

    await expect(accept(await world.person('startup'), token)).rejects.toMatchObject(used);
    await expert.api.team.eject({ body: {} });

    await expect(accept(expert, token)).rejects.toMatchObject(used);
    await expect(preview(token)).rejects.toMatchObject(used);
  });

  test('once used does not offer a sign-in to a person removed since', async () => {
    const staff = await world.person('dot');
    const { token } = await inviteMember(world, await world.person('startup'));
    const { id: userId } = await joinTeam(world, token);

    await staff.api.directory.remove({ body: { userId, isRemoved: true } });

    await expect(preview(token)).rejects.toMatchObject(used);
  });

  test.each([
    ['guessed', () => 'x'.repeat(64)],
    ['of another purpose', () => world.keys.linkToken('invite', UNKNOWN_ID)],
    ['of an unknown invitation', () => world.keys.linkToken('join', UNKNOWN_ID)],
  ])('is refused when it is %s', async (_, make) => {
    await expectRefusal(preview(make()), 'auth.token_invalid');
  });

  test('is not stored in the database', async () => {
    const { token } = await inviteMember(world, await world.person('startup'));
    const rows = await world.db.selectFrom('mails').select('params').execute();
    const kept = await world.db.selectFrom('organization_invitations').selectAll().execute();

    expect(JSON.stringify([rows, kept])).not.toContain(token);
  });
});
