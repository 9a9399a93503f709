import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { pictureFile } from '../../testing/files/pictures.ts';
import { expectRefusal } from '../../testing/refusals.ts';
import {
  createExpert,
  MONDAY,
  NINE,
  TEN,
  listNotifications,
  bookingRequest,
} from '../../testing/bookings/sessions.ts';
import {
  inviteMember,
  newAddress,
  joinFields,
  listPendingInvitations,
} from '../../testing/teams.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { FEATURES } from '../../app/features.ts';
import { organizationColumns } from './organization-merge.queries.ts';

const world = await useWorld({ clock: MONDAY });
const staff = await world.person('dot');

const MOVED_COLUMNS = organizationColumns(FEATURES).map(
  ({ table, column }) => `${table}.${column}`,
);
/** Import rows keep the organization of their time; the target of an opportunity follows `merged_into`. */
const KEPT_COLUMNS = ['import_rows.organization_id', 'opportunity_organizations.organization_id'];

async function pair() {
  const [from, into] = [await world.person('startup'), await world.person('startup')];
  return { from, into, both: { from: from.organizationId, into: into.organizationId } };
}
type Both = Awaited<ReturnType<typeof pair>>['both'];
const merge = (body: Both) => staff.api.organizations.merge({ body });
const preview = async (query: Both) =>
  (await staff.api.organizations.previewMerge({ query })).preview;

const change = (id: string, columns: { field?: string; region?: string }) =>
  world.db.updateTable('organizations').set(columns).where('id', '=', id).execute();

test('every foreign key to organizations is moved or deliberately kept by a merge', async () => {
  const { rows } = await sql<{ place: string }>`
    select conrelid::regclass || '.' || a.attname as place
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'organizations'::regclass`.execute(world.db);

  expect(rows.map(({ place }) => place).toSorted()).toEqual(
    [...MOVED_COLUMNS, 'organizations.merged_into', ...KEPT_COLUMNS].toSorted(),
  );
});

test('every moved column has the trigger that redirects rows written after a merge', async () => {
  const { rows } = await sql<{ place: string }>`
    select tgrelid::regclass || '.organization_id' as place from pg_trigger
     where tgfoid = 'follow_merged_organization'::regproc`.execute(world.db);

  expect(rows.map(({ place }) => place).toSorted()).toEqual(MOVED_COLUMNS.toSorted());
});

describe('a merge', () => {
  test('moves people, bookings, hours and invitations, and keeps the owner', async () => {
    const expert = await createExpert(world);
    const { from, into, both } = await pair();
    const colleague = await world.person('member', { organizationId: from.organizationId });
    await from.api.bookings.request({ body: bookingRequest(expert.id, NINE) });
    await into.api.bookings.request({ body: bookingRequest(expert.id, TEN) });
    const [once, twice] = [newAddress(), newAddress()];
    for (const email of [once, twice]) await from.api.team.invite({ body: { email } });
    await into.api.team.invite({ body: { email: twice } });

    expect(await preview(both)).toMatchObject({
      members: 2,
      bookings: 1,
      invitations: 2,
      hours: [{ expertId: expert.id, usedMinutes: 120 }],
    });
    const { organization } = await merge(both);

    expect(organization).toMatchObject({
      id: both.into,
      members: 3,
      owner: { id: into.id },
      hours: [{ usedMinutes: 120 }],
    });
    const { items } = await into.api.team.members();
    expect(items.map(({ id }) => id).toSorted()).toEqual(
      [from.id, into.id, colleague.id].toSorted(),
    );
    const emails = (await listPendingInvitations(into)).map(({ email }) => email);
    expect(emails.toSorted()).toEqual([once, twice].toSorted());
    expect(await listNotifications(colleague)).toMatchObject([{ type: 'organization.merged' }]);
  });

  test('redirects reads of the merged organization, also over several merges, and refuses changes', async () => {
    const { from, both } = await pair();
    const third = await world.person('startup');

    await merge(both);
    await merge({ from: both.into, into: third.organizationId });

    const { organization } = await staff.api.organizations.get({
      query: { id: from.organizationId },
    });
    expect(organization.id).toBe(third.organizationId);
    const members = { id: from.organizationId };
    expect((await staff.api.organizations.members({ query: members })).items).toHaveLength(3);
    const { items } = await staff.api.organizations.list({ query: { limit: 100 } });
    expect(items.map(({ id }) => id)).not.toContain(from.organizationId);
    const body = { id: from.organizationId, kind: 'hub' as const };
    await expectRefusal(staff.api.organizations.saveByStaff({ body }), 'organization.not_found');
  });

  test('fills empty fields of the remaining profile, and its logo', async () => {
    const { from, into, both } = await pair();
    const logo = await pictureFile('logo.png');
    await from.api.organizations.uploadLogo({ files: { logo } });
    await change(both.from, { field: 'Agritech', region: 'Sfax' });
    await change(both.into, { region: 'Tunis' });

    expect((await preview(both)).filledFields).toEqual(['field', 'logo']);
    await merge(both);

    const { organization } = await into.api.organizations.mine();
    expect(organization).toMatchObject({ field: 'Agritech', region: 'Tunis' });
    const url = `/api/files/${organization?.logo}`;
    expect((await world.app.inject({ url, headers: into.headers })).statusCode).toBe(200);
  });

  test('gives the owner of the merged organization to one without an owner', async () => {
    const { from, into, both } = await pair();
    await into.api.team.eject({ body: {} });

    expect((await merge(both)).organization.owner?.id).toBe(from.id);
  });

  test.each([
    ['itself', 'organization.same', (id: string) => id],
    [
      'an unknown organization',
      'organization.not_found',
      () => '0199aaaa-0000-7000-8000-000000000001',
    ],
  ])('into %s is refused', async (_, code, into) => {
    const { organizationId: from } = await world.person('startup');
    const both = { from, into: into(from) };

    await expect(merge(both)).rejects.toMatchObject({ code });
    await expect(preview(both)).rejects.toMatchObject({ code });
  });
});

describe('concurrently', () => {
  test('two merges in opposite directions leave one organization with all people', async () => {
    for (let round = 0; round < 5; round++) {
      const { from, into, both } = await pair();

      const done = await Promise.allSettled([
        merge(both),
        merge({ from: both.into, into: both.from }),
      ]);

      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const users = await Promise.all([from, into].map(({ api }) => api.users.me()));
      const [one, other] = users.map(({ user }) => user.organization?.id);
      expect(one).toBe(other);
    }
  });

  test('a booking made during a merge belongs to the remaining organization', async () => {
    const expert = await createExpert(world);
    for (let round = 0; round < 5; round++) {
      const { from, both } = await pair();

      await Promise.all([
        merge(both),
        from.api.bookings.request({ body: bookingRequest(expert.id, NINE) }),
      ]);

      const left = await world.db
        .selectFrom('expert_sessions')
        .select('id')
        .where('organization_id', '=', both.from)
        .execute();
      expect(left).toEqual([]);
    }
  });
});

describe('invitations of merged organizations', () => {
  const lookUp = (token: string) => world.anonymous.team.previewInvitation({ body: { token } });

  async function revokeIn(owner: TestPerson) {
    const [{ id } = { id: '' }] = await listPendingInvitations(owner);
    await owner.api.team.revokeInvitation({ body: { id } });
  }

  /** Two owners who have invited the same address, one after the other. */
  async function bothInviting() {
    const { from, into, both } = await pair();
    const { email, token: older } = await inviteMember(world, into);
    const { token: newer } = await inviteMember(world, from, { email });
    return { into, from, both, older, newer, email };
  }

  test('lead into the remaining organization', async () => {
    const { from, both } = await pair();
    const { token } = await inviteMember(world, from);

    const { organization } = await merge(both);

    expect((await lookUp(token)).invitation.organization).toBe(organization.name);
  });

  test('keep the newer of two for the same address', async () => {
    const { both, older, newer, email } = await bothInviting();

    await merge(both);

    await expectRefusal(lookUp(older), 'organization.invitation_replaced');
    expect((await lookUp(newer)).invitation.email).toBe(email);
  });

  test('keep the older of two when the newer was revoked', async () => {
    const { from, both, older, newer, email } = await bothInviting();
    await revokeIn(from);

    await merge(both);

    await expectRefusal(lookUp(newer), 'organization.invitation_revoked');
    expect((await lookUp(older)).invitation.email).toBe(email);
  });

  test('are reported as revoked, not as replaced by one that was used before', async () => {
    const { into, both, older, newer, email } = await bothInviting();
    await world.anonymous.team.join({ body: joinFields(newer) });
    await merge(both);
    expect((await lookUp(older)).invitation.email).toBe(email);

    await revokeIn(into);

    await expectRefusal(lookUp(older), 'organization.invitation_revoked');
  });

  test('of other organizations and addresses stay valid', async () => {
    const { from, into, both } = await pair();
    const third = await world.person('startup');
    const before = await inviteMember(world, third);
    const first = await inviteMember(world, into, { email: before.email });
    const second = await inviteMember(world, from);
    const after = await inviteMember(world, third, { email: second.email });

    await merge(both);

    for (const { token, email } of [before, first, second, after]) {
      expect((await lookUp(token)).invitation.email).toBe(email);
    }
  });
});
