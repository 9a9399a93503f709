import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enter, linkOf, PASSWORD, profile, registration } from '../../testing/registration.ts';
import { teamIn } from '../../testing/teams.ts';
import { keepTold, showing, THE_STAFF } from '../../testing/told.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

const told = keepTold();
let world: World;
let admin: TestPerson;
beforeAll(async () => {
  world = await createWorld({}, { live: told.live });
  admin = await world.person('admin');
});
afterAll(() => world.close());
beforeEach(() => told.forget());

describe('who somebody is', () => {
  test('is another on their other devices, for their organization and for the staff, once', async () => {
    const { owner, member, organizationId } = await teamIn(world);
    const stranger = await world.person('startup');
    told.forget();

    await member.api.users.saveProfile({ body: { position: 'Designer' }, files: {} });

    expect(told.of(member)).toEqual(['update-account', 'update-organization']);
    expect(told.of(owner)).toEqual(['update-organization']);
    expect(told.of(THE_STAFF)).toEqual(['update-organization', 'update-users']);
    expect(told.of(showing(`organization:${organizationId}`))).toEqual(['update-organization']);
    expect(told.of(stranger)).toEqual([]);
    expect(told.of(showing('experts'))).toEqual([]);
  });

  test('is another for whoever looks at experts, when they are one', async () => {
    const expert = await world.person('expert');
    told.forget();

    await expert.api.users.saveProfile({ body: { bio: 'Twenty years of audits' }, files: {} });

    expect(told.of(showing('experts'))).toEqual(['update-experts']);
  });

  test('is told to both organizations when the staff move them', async () => {
    const [{ owner }, there] = [await teamIn(world), await world.person('startup')];
    const { organizationId } = owner;
    const mover = await world.person('member', { organizationId });
    told.forget();

    await admin.api.directory.edit({
      body: { id: mover.id, organizationId: there.organizationId },
    });

    for (const person of [owner, there, mover]) {
      expect(told.of(person)).toContain('update-organization');
    }
  });

  test('is told to whoever looks at experts when it becomes an expert, or is one no more', async () => {
    const person = await world.person('member');
    for (const role of ['expert', 'member'] as const) {
      told.forget();
      await admin.api.directory.bulk({ body: { action: 'role', ids: [person.id], role } });
      expect(told.of(showing('experts'))).toEqual(['update-experts']);
      expect(told.of(THE_STAFF)).toContain('update-users');
    }
  });

  test('is told of when they are removed, and when they are taken back', async () => {
    const { owner, member } = await teamIn(world);
    for (const isRemoved of [true, false]) {
      told.forget();
      await admin.api.directory.remove({ body: { userId: member.id, isRemoved } });
      expect(told.of(owner)).toEqual(['update-organization']);
      expect(told.of(THE_STAFF)).toEqual(['update-organization', 'update-users']);
    }
  });

  test('is told of when the staff make an account', async () => {
    const { owner, organizationId } = await teamIn(world);
    told.forget();

    await admin.api.directory.create({
      body: {
        email: 'newly.made@example.org',
        firstName: 'Newly',
        lastName: 'Made',
        role: 'member',
        organizationId,
        language: 'en',
      },
    });

    expect(told.of(owner)).toEqual(['update-organization']);
    expect(told.of(THE_STAFF)).toEqual(['update-organization', 'update-users']);
  });
});

describe('what only the staff see', () => {
  test('of somebody is told to the staff alone: notes, and invitations sent again', async () => {
    const person = await world.person('startup');
    told.forget();

    const { note } = await admin.api.userNotes.add({
      params: { id: person.id },
      body: { text: 'Speaks for the founders' },
    });
    await admin.api.userNotes.remove({ params: { id: note.id } });

    expect(told.of(THE_STAFF)).toEqual(['update-users', 'update-users']);
    expect(told.of(person)).toEqual([]);
  });

  test('of a registration reaches who decides about it, from the confirmed address to the decision', async () => {
    const wish = registration();
    await world.anonymous.auth.register({ body: wish, files: {} });
    expect(told.of(THE_STAFF)).toEqual(['update-users']);
    told.forget();

    const token = await linkOf(world, wish.email, 'verify');
    await world.anonymous.auth.verify({ body: { token } });
    expect(told.of(THE_STAFF)).toEqual(['update-registrations', 'update-users']);
    const session = await enter(world, wish.email);
    told.forget();

    const { user } = await world.anonymous.auth.complete(
      { body: { ...profile, organization: null } },
      session,
    );
    expect(told.of(THE_STAFF)).toContain('update-registrations');
    told.forget();

    await admin.api.registrations.decide({
      body: { id: user.id, decision: 'accept', from: 'waiting', role: 'startup' },
    });
    expect(told.of(THE_STAFF)).toContain('update-registrations');
    expect(told.of(user)).toContain('update-account');
  });
});

describe('what is one’s own alone', () => {
  test('is told to one’s own devices: preferences, quiet hours, a request to be erased', async () => {
    const person = await world.person('startup', { password: PASSWORD });
    told.forget();

    await person.api.preferences.choose({
      body: { preferences: [{ type: 'booking.requested', email: 'off' }] },
    });
    await person.api.preferences.chooseQuietHours({
      body: { quietHours: { starts: '22:00', ends: '07:00' } },
    });
    expect(told.of(person)).toEqual(['update-account', 'update-account']);
    expect(told.of(THE_STAFF)).toEqual([]);
    told.forget();

    await person.api.personalData.askErasure({ body: { password: PASSWORD } });
    await person.api.personalData.withdrawErasure();

    expect(told.of(person)).toEqual(['update-account', 'update-account']);
    expect(told.of(THE_STAFF)).toEqual(['update-users', 'update-users']);
  });

  test('is told of when they sign in elsewhere, and when that ends', async () => {
    const person = await world.person('startup', { password: PASSWORD });
    told.forget();

    await world.anonymous.auth.signIn({ body: { email: person.email, password: PASSWORD } });
    expect(told.of(person)).toEqual(['update-account']);
    await person.api.sessions.endOthers();

    expect(told.of(person)).toEqual(['update-account', 'update-account']);
  });
});
