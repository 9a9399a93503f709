import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sweepDatabase } from '../../../platform/jobs/sweep.jobs.ts';
import { findUserAudit, signInAs } from '../../../testing/sign-in/accounts.ts';
import { findColumnsContaining } from '../../../testing/find-columns.ts';
import { CANARIES, plantCanaries } from '../../../testing/attacks/canaries.ts';
import {
  requestErasure,
  cancelBookings,
  erase,
  findErasedAt,
  createUserWithPassword,
  findOpenErasure,
  leaveOrganization,
} from '../../../testing/erasures.ts';
import { findMails, sendDueMails } from '../../../testing/notifications/mails.ts';
import { pictureFile } from '../../../testing/files/pictures.ts';
import { expectRefusal } from '../../../testing/refusals.ts';
import {
  createExpert,
  MONDAY,
  NINE,
  TEN,
  listNotifications,
  bookingRequest,
} from '../../../testing/bookings/sessions.ts';
import { bookSpace, createSpace } from '../../../testing/bookings/spaces.ts';
import { findOwner } from '../../../testing/teams.ts';
import { lockRows, runWhileHeld } from '../../../testing/concurrency.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const staff = await world.person('dot');

const text = (content: string, name: string) => new File([content], name);
const request = ({ api }: TestPerson, { id }: TestPerson, slot = NINE) =>
  api.bookings.request({ body: bookingRequest(id, slot) });
const update = (table: 'users' | 'organizations', id: string, columns: object) =>
  world.db.updateTable(table).set(columns).where('id', '=', id).execute();

describe('a request for erasure', () => {
  test('notifies the staff, is confirmed to the person and can be withdrawn', async () => {
    const amira = await createUserWithPassword(world);

    await requestErasure(amira);

    expect(await amira.api.personalData.find()).toMatchObject({
      data: { erasure: { state: 'asked', requestedAt: MONDAY.toISOString(), reason: '' } },
    });
    expect((await listNotifications(staff))[0]).toMatchObject({
      type: 'erasure.asked',
      params: { name: amira.name },
      link: `/users/view/${amira.id}`,
    });
    expect((await staff.api.personalData.listErasures()).items.at(-1)).toMatchObject({
      person: { id: amira.id, name: amira.name },
      state: 'asked',
    });
    const withdrawn = await amira.api.personalData.withdrawErasure();
    expect(withdrawn.data.erasure).toBeNull();
    expect(await findOpenErasure(amira, staff)).toBeNull();
    await expectRefusal(amira.api.personalData.withdrawErasure(), 'erasure.not_found');
  });

  test('requires the password, and is created once when it is sent several times', async () => {
    const amira = await createUserWithPassword(world);
    const wrong = amira.api.personalData.requestErasure({ body: { password: 'not my password' } });
    await expectRefusal(wrong, 'auth.wrong_password');

    const ends = await Promise.allSettled([1, 2, 3].map(() => requestErasure(amira)));

    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expectRefusal(requestErasure(amira), 'erasure.open');
  });

  test('of an administrator is decided by another super admin', async () => {
    const admin = await createUserWithPassword(world, 'admin');
    const [leaving, other] = [
      await createUserWithPassword(world, 'super-admin'),
      await createUserWithPassword(world, 'super-admin'),
    ];
    const [ofAdmin, own] = [await requestErasure(admin), await requestErasure(leaving)];

    const denied = { code: 'access.super_admin_required' };
    await expect(erase(staff, ofAdmin)).rejects.toMatchObject(denied);
    const refusing = staff.api.personalData.refuse({ body: { erasureId: ofAdmin, reason: 'no' } });
    await expect(refusing).rejects.toMatchObject(denied);
    await expectRefusal(erase(leaving, own), 'user.remove_self');
    await erase(other, ofAdmin, [leaveOrganization(admin)]);
    expect(await findErasedAt(world, admin)).not.toBeNull();
    expect(await findErasedAt(world, leaving)).toBeNull();
  });

  test('shows the reason when it is refused, and can be sent again', async () => {
    const amira = await createUserWithPassword(world);
    const erasureId = await requestErasure(amira);

    await staff.api.personalData.refuse({ body: { erasureId, reason: 'An invoice is open.' } });

    expect(await amira.api.personalData.find()).toMatchObject({
      data: { erasure: { state: 'refused', reason: 'An invoice is open.' } },
    });
    expect((await listNotifications(amira))[0]).toMatchObject({ type: 'erasure.refused' });
    await requestErasure(amira);
    expect(await findOpenErasure(amira, staff)).toMatchObject({ state: 'asked' });
  });
});

describe('erasing a person', () => {
  const erased = async (person: TestPerson) => erase(staff, await requestErasure(person));

  /** Stores texts of the person in a session, a cancelled one and every other table that keeps any. */
  async function leaveTraces(amira: TestPerson, expert: TestPerson): Promise<string> {
    const requestAt = (slot: typeof NINE) =>
      amira.api.bookings.request(
        {
          body: { ...bookingRequest(expert.id, slot), description: CANARIES.request },
          files: { files: [text(CANARIES.fileContent, `${CANARIES.fileName}.txt`)] },
        },
        { headers: { 'idempotency-key': `key-${slot.start}` } },
      );
    const [kept, cancelled] = [await requestAt(NINE), await requestAt(TEN)];
    await expert.api.bookings.accept({ body: { bookingId: kept.id, start: NINE.start } });
    await amira.api.bookings.repropose({
      body: { bookingId: cancelled.id, slots: [TEN], message: CANARIES.request },
    });
    await amira.api.bookings.setStatus({
      body: { bookingId: cancelled.id, status: 'cancelled', reason: CANARIES.cancellation },
    });
    const user_id = amira.id;
    await world.db
      .insertInto('user_notes')
      .values({ user_id, author_id: staff.id, text: CANARIES.decline })
      .execute();
    await world.db
      .insertInto('sign_up_reviews')
      .values({ user_id, expertise: ['Product'], reason: CANARIES.organization })
      .execute();
    await world.db
      .insertInto('identities')
      .values({
        user_id,
        issuer: 'https://id.test',
        subject: CANARIES.contact,
        email: CANARIES.email,
      })
      .execute();
    await world.db
      .insertInto('organization_invitations')
      .values({
        organization_id: expert.organizationId,
        email: CANARIES.email,
        language: 'en',
        expires_at: NINE.start,
      })
      .execute();
    await world.db
      .insertInto('audit_log')
      .values({
        actor_id: staff.id,
        action: 'user.email',
        subject_kind: 'user',
        subject_id: user_id,
        details: JSON.stringify({ from: CANARIES.email, to: 'somebody@else.test' }),
      })
      .execute();
    await world.db
      .insertInto('password_history')
      .values({ user_id, password_hash: CANARIES.passwordHash })
      .execute();
    return kept.id;
  }

  test('requires that open bookings are settled, or changes nothing', async () => {
    const [expert, amira] = [await createExpert(world), await createUserWithPassword(world)];
    const booking = await request(amira, expert);
    const erasureId = await requestErasure(amira);

    await expectRefusal(erase(staff, erasureId, [leaveOrganization(amira)]), 'user.unsettled');
    expect(await findOpenErasure(amira, staff)).toMatchObject({ state: 'asked' });
    expect(await findErasedAt(world, amira)).toBeNull();

    await erase(staff, erasureId, [
      leaveOrganization(amira),
      ...(await cancelBookings(staff, amira)),
    ]);
    expect((await expert.api.bookings.get({ params: booking })).status).toBe('cancelled');
  });

  test('removes all their texts from the database, and their name from sessions', async () => {
    const [expert, amira] = [await createExpert(world), await createUserWithPassword(world)];
    await plantCanaries(world, amira);
    await update('organizations', amira.organizationId, {
      name: 'Zitouna Labs',
      website: '',
      contact: CANARIES.email,
    });
    const id = await leaveTraces(amira, expert);
    // A text replaced the password hash, which is needed to request the erasure.
    const other = await createUserWithPassword(world);
    await sql`update users set password_hash = (select password_hash from users where id = ${other.id})
      where id = ${amira.id}`.execute(world.db);
    const erasureId = await requestErasure(amira);
    await sendDueMails(world);
    expect((await findColumnsContaining(world, Object.values(CANARIES))).length).toBeGreaterThan(
      20,
    );

    await erase(staff, erasureId, [
      leaveOrganization(amira),
      ...(await cancelBookings(staff, amira)),
    ]);
    await sendDueMails(world);
    await sweepDatabase({ ...world, now: () => MONDAY });

    expect(await findColumnsContaining(world, Object.values(CANARIES))).toEqual([]);
    const { requester, status } = await expert.api.bookings.get({ params: { id } });
    expect({ name: requester.name, status }).toEqual({
      name: 'Erased person',
      status: 'cancelled',
    });
    const names = (await listNotifications(expert)).map(({ params }) => params['name']);
    expect(names).toContain('Erased person');
    expect((await findUserAudit(world, amira.id)).at(-1)).toMatchObject({ action: 'user.erased' });
  });

  test('sends them one last mail, then forgets the address', async () => {
    const amira = await createUserWithPassword(world, 'startup', { language: 'fr' });
    const erasureId = await requestErasure(amira);

    await erase(staff, erasureId, [leaveOrganization(amira)]);
    await sendDueMails(world);

    expect(await findMails(world, amira)).toMatchObject([
      { subject: 'Votre compte a été supprimé' },
    ]);
    await sweepDatabase({ ...world, now: () => MONDAY });
    expect(await findColumnsContaining(world, [amira.email])).toEqual([]);
  });

  test('ends their sessions, deletes their files and frees their address', async () => {
    const [expert, amira] = [await createExpert(world), await createUserWithPassword(world)];
    const { files } = await amira.api.bookings.request({
      body: bookingRequest(expert.id, NINE),
      files: { files: [text('mine', 'mine.txt')] },
    });
    await amira.api.bookings.list({ query: { tab: 'all' } });
    const erasureId = await requestErasure(amira);

    await erase(staff, erasureId, [
      leaveOrganization(amira),
      ...(await cancelBookings(staff, amira)),
    ]);

    await expect(amira.api.users.me()).rejects.toMatchObject({ status: 401 });
    await expectRefusal(signInAs(world, amira.email), 'auth.invalid_credentials');
    await expect(world.files.read(files[0]?.id ?? '')).rejects.toThrow();
    const { checkEmail } = world.anonymous.auth;
    expect(await checkEmail({ query: { email: amira.email } })).toEqual({ free: true });
  });

  test('happens once among concurrent decisions, and cannot be undone', async () => {
    const amira = await createUserWithPassword(world);
    const erasureId = await requestErasure(amira);
    const admin = await world.person('admin');
    const ends = await Promise.allSettled([
      erase(staff, erasureId, [leaveOrganization(amira)]),
      erase(admin, erasureId, [leaveOrganization(amira)]),
      amira.api.personalData.withdrawErasure(),
    ]);

    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    if ((await findErasedAt(world, amira)) === null) {
      await erase(staff, await requestErasure(amira), [leaveOrganization(amira)]);
    }
    const { directory, userNotes } = staff.api;
    const { id: userId } = amira;
    for (const attempt of [
      () => directory.remove({ body: { userId, isRemoved: false } }),
      () => directory.invite({ body: { userId } }),
      () => userNotes.add({ params: { id: userId }, body: { text: 'Was here' } }),
    ]) {
      await expectRefusal(attempt(), 'user.erased');
    }
    await expectRefusal(erase(staff, erasureId), 'erasure.not_found');
    await expect(update('users', userId, { is_removed: false })).rejects.toThrow(
      'users_erased_stay_removed',
    );
  });

  test('removes the name of a booker of spaces from notifications, but not that of a namesake', async () => {
    const amira = await createUserWithPassword(world);
    const namesake = await world.person('startup');
    for (const { id } of [amira, namesake])
      await update('users', id, { first_name: 'Salma', last_name: 'Gharbi' });
    const spaceId = await createSpace(world, { needs_approval: true });
    await bookSpace(amira, spaceId, NINE);
    await bookSpace(namesake, spaceId, TEN);

    await erase(staff, await requestErasure(amira), [leaveOrganization(amira)]);

    const requested = (await listNotifications(staff)).filter(
      ({ type }) => type === 'space_booking.requested',
    );
    expect(requested.map(({ params }) => params['name']).toSorted()).toEqual([
      'Erased person',
      'Salma Gharbi',
    ]);
  });

  test('keeps notifications about a namesake', async () => {
    const [expert, amira] = [await createExpert(world), await createUserWithPassword(world)];
    const namesake = await world.person('startup');
    for (const { id } of [amira, namesake]) {
      await update('users', id, { first_name: 'Hela', last_name: 'Mansour' });
    }
    await request(amira, expert);
    await request(namesake, expert, TEN);
    const erasureId = await requestErasure(amira);

    await erase(staff, erasureId, [
      leaveOrganization(amira),
      ...(await cancelBookings(staff, amira)),
    ]);

    const names = (await listNotifications(expert)).map(({ params }) => params['name']);
    expect(names.filter((name) => name === 'Hela Mansour')).toHaveLength(1);
    expect(names).toContain('Erased person');
  });

  test('rejects a profile they were saving at the same time', async () => {
    const amira = await createUserWithPassword(world);
    const erasureId = await requestErasure(amira);
    const body = { bio: 'I am still here.' };

    const { ended } = await runWhileHeld<unknown>(world, {
      hold: lockRows('users', amira.id),
      calls: [() => erase(staff, erasureId), () => amira.api.users.saveProfile({ body })],
    });

    expect(await ended).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'user.erased' } },
    ]);
    const { user } = await staff.api.directory.get({ params: amira });
    expect(user).toMatchObject({ name: 'Erased person', bio: '' });
  });

  test('makes the first accepted member the owner of their organization when they were removed before', async () => {
    const amira = await createUserWithPassword(world);
    const { organizationId } = amira;
    const erasureId = await requestErasure(amira);
    await staff.api.directory.remove({ body: { userId: amira.id, isRemoved: true } });
    await world.person('external', { organizationId, review: 'waiting' });
    const member = await world.person('member', { organizationId });

    await erase(staff, erasureId);

    expect(await findOwner(world, organizationId)).toBe(member.id);
  });

  test('keeps the logo of their organization', async () => {
    const amira = await createUserWithPassword(world);
    const picture = await pictureFile('logo.png');
    const { logo } = await amira.api.organizations.uploadLogo({ files: { logo: picture } });

    await erased(amira);

    const query = { id: amira.organizationId };
    const { organization } = await staff.api.organizations.get({ query });
    expect(organization.logo).toBe(logo);
    const { headers } = staff;
    const { statusCode } = await world.app.inject({ url: `/api/files/${logo}`, headers });
    expect(statusCode).toBe(200);
  });
});
