import type { Settlement } from '@thedot/domain/users/leaving.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../testing/accounts.ts';
import { acceptedIn, MONDAY, NINE, requestedIn, toldTo } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.person('dot');
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const remove = (
  { id }: { id: string },
  settle: Partial<Settlement>[] = [],
  isRemoved: boolean | undefined = true,
) =>
  staff.api.directory.remove({
    body: { userId: id, isRemoved, settle: settle as Settlement[] },
  });

const leaving = async ({ id }: { id: string }) =>
  (await staff.api.directory.leaving({ params: { id } })).lines;

describe('removing somebody', () => {
  test('ends their very next call, and their session stays dead once they are back', async () => {
    const guest = await world.person('guest');
    await guest.api.users.me();

    expect((await remove(guest)).user.isRemoved).toBe(true);

    await expect(guest.api.users.me()).rejects.toMatchObject({
      code: 'auth.deactivated',
      status: 401,
    });
    expect((await remove(guest, [], false)).user.isRemoved).toBe(false);
    await expect(guest.api.users.me()).rejects.toMatchObject({ status: 401 });
    expect(await auditOf(world, guest.id)).toMatchObject([
      { action: 'user.removed', actorId: staff.id },
      { action: 'user.restored', actorId: staff.id },
    ]);
  });

  test('toggles when it is not said what it shall be, and is done once when it is said twice', async () => {
    const guest = await world.person('guest');
    const toggle = () => staff.api.directory.remove({ body: { userId: guest.id } });
    expect((await toggle()).user.isRemoved).toBe(true);
    expect((await toggle()).user.isRemoved).toBe(false);

    await Promise.all([remove(guest), remove(guest), remove(guest)]);

    const removals = (await auditOf(world, guest.id)).filter((it) => it.action === 'user.removed');
    expect(removals).toHaveLength(2);
  });

  test('is refused for oneself, for administrators, and to who is no staff', async () => {
    await expect(remove(staff)).rejects.toMatchObject({ code: 'user.remove_self' });
    const admin = await world.person('admin');
    await expect(remove(admin)).rejects.toMatchObject({ code: 'access.super_admin_required' });
    const startup = await world.person('startup');
    await expect(
      startup.api.directory.remove({ body: { userId: staff.id } }),
    ).rejects.toMatchObject({ code: 'access.denied' });
  });

  test('of two super admins who remove each other at once one stays', async () => {
    const alone = await createWorld();
    try {
      const pair = [await alone.person('super-admin'), await alone.person('super-admin')] as const;
      const done = await Promise.allSettled([
        pair[0].api.directory.remove({ body: { userId: pair[1].id, isRemoved: true } }),
        pair[1].api.directory.remove({ body: { userId: pair[0].id, isRemoved: true } }),
      ]);
      expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    } finally {
      await alone.close();
    }
  });
});

describe('what somebody leaves', () => {
  const message = 'Slimane has left the hub';

  test('is listed: sessions, requests, and the organization with who may take it over', async () => {
    const { expert, startup } = await acceptedIn(world);
    const heir = await world.person('member', { organizationId: startup.organizationId });
    await world.person('member', { organizationId: startup.organizationId, removed: true });

    expect(await leaving(startup)).toMatchObject([
      { kind: 'sessions', count: 1, awaited: 0, ways: ['cancel'] },
      {
        kind: 'organization',
        subject: startup.organizationId,
        ways: ['pass-on'],
        heirs: [{ id: heir.id }],
      },
    ]);
    expect(await leaving(expert)).toMatchObject([
      { kind: 'sessions', count: 1, awaited: 1 },
      { kind: 'organization', ways: ['leave'], heirs: [] },
    ]);
  });

  test('must be settled, each thing in a way that it has', async () => {
    const { startup } = await acceptedIn(world);
    const cancel = { kind: 'sessions', subject: null, way: 'cancel' } as const;

    await expect(remove(startup)).rejects.toMatchObject({ code: 'user.unsettled', status: 409 });
    await expect(remove(startup, [{ ...cancel, way: 'leave' }])).rejects.toMatchObject({
      code: 'user.unsettled',
    });
    await expect(remove(startup, [cancel])).rejects.toMatchObject({
      code: 'booking.reason_required',
      errors: [{ path: 'settle.0.message' }],
    });
    expect((await startup.api.users.me()).user.id).toBe(startup.id);
  });

  test('is settled with the removal: sessions and requests are cancelled and the others told why', async () => {
    const { expert, startup, booking } = await acceptedIn(world);

    await remove(expert, [{ kind: 'sessions', subject: null, way: 'cancel', message }]);

    const { status, steps } = await startup.api.bookings.one({ params: { id: booking.id } });
    expect({ status, step: steps.at(-1) }).toMatchObject({
      status: 'cancelled',
      step: { reason: message, actor: { id: staff.id } },
    });
    expect((await toldTo(startup))[0]).toMatchObject({
      type: 'booking.cancelled',
      params: { reason: message },
    });

    const asked = await requestedIn(world);
    await remove(asked.expert, [{ kind: 'requests', subject: null, way: 'cancel', message }]);
    const { booking: request } = asked;
    expect((await asked.startup.api.bookings.one({ params: { id: request.id } })).status).toBe(
      'cancelled',
    );
  });

  test('passes the organization on to a member, and to nobody else', async () => {
    const owner = await world.person('startup');
    const { organizationId } = owner;
    const heir = await world.person('member', { organizationId });
    const passOn = (id: string) =>
      [{ kind: 'organization', subject: organizationId, way: 'pass-on', heir: id }] as const;

    for (const stranger of [staff.id, owner.id]) {
      await expect(remove(owner, [...passOn(stranger)])).rejects.toMatchObject({
        code: 'user.heir',
        errors: [{ path: 'settle.0.heir' }],
      });
    }
    await remove(owner, [...passOn(heir.id)]);

    expect((await heir.api.users.me()).user.organization).toMatchObject({
      id: organizationId,
      isOwner: true,
    });
  });

  test('leaves nothing to somebody whom the hub has not let in', async () => {
    const owner = await world.person('startup');
    const { organizationId } = owner;
    await world.person('external', { organizationId, review: 'waiting' });

    expect(await leaving(owner)).toMatchObject([
      { kind: 'organization', ways: ['leave'], heirs: [] },
    ]);
    expect((await remove(owner)).user.isRemoved).toBe(true);
  });

  test('who is alone keeps their organization, and has it again when they are back', async () => {
    const owner = await world.person('startup');
    await remove(owner);
    await remove(owner, [], false);
    const { user } = await staff.api.directory.one({ params: { id: owner.id } });
    expect(user.organization).toMatchObject({ id: owner.organizationId, isOwner: true });
  });

  test('is settled whole or not at all', async () => {
    const { startup, booking } = await acceptedIn(world);
    await world.person('member', { organizationId: startup.organizationId });
    const cancel = { kind: 'sessions', subject: null, way: 'cancel', message } as const;

    await expect(remove(startup, [cancel])).rejects.toMatchObject({ code: 'user.unsettled' });

    expect((await startup.api.bookings.one({ params: { id: booking.id } })).status).toBe(
      'accepted',
    );
  });

  test('cancels a session an hour away too, though who removes them is the other of the two', async () => {
    const { expert, booking } = await acceptedIn(world);
    await world.db
      .updateTable('bookings')
      .set({ requester_id: staff.id })
      .where('id', '=', booking.id)
      .execute();
    world.clock = new Date(Date.parse(NINE.start) - 3_600_000);

    await remove(expert, [{ kind: 'sessions', subject: null, way: 'cancel', message }]);

    const { status } = await staff.api.bookings.one({ params: booking });
    expect(status).toBe('cancelled');
  });
});
