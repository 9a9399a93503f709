import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sweepDatabase } from '../../platform/jobs/sweep.jobs.ts';
import { auditOf, signInAs } from '../../testing/accounts.ts';
import { placesOf } from '../../testing/all-columns.ts';
import { BIRDS, hideBirds } from '../../testing/attacks/canaries.ts';
import {
  askErasure,
  erase,
  erasedAt,
  leaverIn,
  openErasureOf,
  stay,
} from '../../testing/leavers.ts';
import { mailsTo, sendDueMails } from '../../testing/news.ts';
import { pictureFile } from '../../testing/pictures.ts';
import { expectRefusal } from '../../testing/refusals.ts';
import { expertIn, MONDAY, NINE, TEN, toldTo, wish } from '../../testing/sessions.ts';
import { ownerOf } from '../../testing/teams.ts';
import { rowsOf, whileHeld } from '../../testing/waiting.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const staff = await world.person('dot');

const text = (content: string, name: string) => new File([content], name);
const request = ({ api }: TestPerson, { id }: TestPerson, slot = NINE) =>
  api.bookings.request({ body: wish(id, slot) });
const update = (table: 'users' | 'organizations', id: string, columns: object) =>
  world.db.updateTable(table).set(columns).where('id', '=', id).execute();

describe('a request for erasure', () => {
  test('notifies the staff, is confirmed to the person and can be withdrawn', async () => {
    const amira = await leaverIn(world);

    await askErasure(amira);

    expect(await amira.api.personalData.find()).toMatchObject({
      data: { erasure: { state: 'asked', askedAt: MONDAY.toISOString(), reason: '' } },
    });
    expect((await toldTo(staff))[0]).toMatchObject({
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
    expect(await openErasureOf(amira, staff)).toBeNull();
    await expectRefusal(amira.api.personalData.withdrawErasure(), 'erasure.not_found');
  });

  test('requires the password, and is created once when it is sent several times', async () => {
    const amira = await leaverIn(world);
    const wrong = amira.api.personalData.askErasure({ body: { password: 'not my password' } });
    await expectRefusal(wrong, 'auth.wrong_password');

    const ends = await Promise.allSettled([1, 2, 3].map(() => askErasure(amira)));

    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expectRefusal(askErasure(amira), 'erasure.open');
  });

  test('of an administrator is decided by another super admin', async () => {
    const admin = await leaverIn(world, 'admin');
    const [leaving, other] = [
      await leaverIn(world, 'super-admin'),
      await leaverIn(world, 'super-admin'),
    ];
    const [ofAdmin, own] = [await askErasure(admin), await askErasure(leaving)];

    const denied = { code: 'access.super_admin_required' };
    await expect(erase(staff, ofAdmin)).rejects.toMatchObject(denied);
    const refusing = staff.api.personalData.refuse({ body: { erasureId: ofAdmin, reason: 'no' } });
    await expect(refusing).rejects.toMatchObject(denied);
    await expectRefusal(erase(leaving, own), 'user.remove_self');
    await erase(other, ofAdmin, [stay(admin)]);
    expect(await erasedAt(world, admin)).not.toBeNull();
    expect(await erasedAt(world, leaving)).toBeNull();
  });

  test('shows the reason when it is refused, and can be sent again', async () => {
    const amira = await leaverIn(world);
    const erasureId = await askErasure(amira);

    await staff.api.personalData.refuse({ body: { erasureId, reason: 'An invoice is open.' } });

    expect(await amira.api.personalData.find()).toMatchObject({
      data: { erasure: { state: 'refused', reason: 'An invoice is open.' } },
    });
    expect((await toldTo(amira))[0]).toMatchObject({ type: 'erasure.refused' });
    await askErasure(amira);
    expect(await openErasureOf(amira, staff)).toMatchObject({ state: 'asked' });
  });
});

describe('erasing a person', () => {
  const cancel = (kind: 'requests' | 'sessions') =>
    ({ kind, subject: null, way: 'cancel', message: 'She has left.' }) as const;
  const erased = async (person: TestPerson) => erase(staff, await askErasure(person));

  /** Leaves their words in a session, a cancelled one and every other place that keeps any. */
  async function leaveTraces(amira: TestPerson, expert: TestPerson): Promise<string> {
    const requestAt = (slot: typeof NINE) =>
      amira.api.bookings.request(
        {
          body: { ...wish(expert.id, slot), description: BIRDS.request },
          files: { files: [text(BIRDS.fileContent, `${BIRDS.fileName}.txt`)] },
        },
        { headers: { 'idempotency-key': `key-${slot.start}` } },
      );
    const [kept, cancelled] = [await requestAt(NINE), await requestAt(TEN)];
    await expert.api.bookings.accept({ body: { bookingId: kept.id, start: NINE.start } });
    await amira.api.bookings.repropose({
      body: { bookingId: cancelled.id, slots: [TEN], message: BIRDS.request },
    });
    await amira.api.bookings.move({
      body: { bookingId: cancelled.id, status: 'cancelled', reason: BIRDS.cancellation },
    });
    const user_id = amira.id;
    await world.db
      .insertInto('user_notes')
      .values({ user_id, author_id: staff.id, text: BIRDS.decline })
      .execute();
    await world.db
      .insertInto('registrations')
      .values({ user_id, expertise: ['Product'], reason: BIRDS.organization })
      .execute();
    await world.db
      .insertInto('identities')
      .values({ user_id, issuer: 'https://id.test', subject: BIRDS.contact, email: BIRDS.email })
      .execute();
    await world.db
      .insertInto('organization_invitations')
      .values({
        organization_id: expert.organizationId,
        email: BIRDS.email,
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
        details: JSON.stringify({ from: BIRDS.email, to: 'somebody@else.test' }),
      })
      .execute();
    await world.db
      .insertInto('old_passwords')
      .values({ user_id, password_hash: BIRDS.passwordHash })
      .execute();
    return kept.id;
  }

  test('requires that open bookings are settled, or changes nothing', async () => {
    const [expert, amira] = [await expertIn(world), await leaverIn(world)];
    const booking = await request(amira, expert);
    const erasureId = await askErasure(amira);

    await expectRefusal(erase(staff, erasureId, [stay(amira)]), 'user.unsettled');
    expect(await openErasureOf(amira, staff)).toMatchObject({ state: 'asked' });
    expect(await erasedAt(world, amira)).toBeNull();

    await erase(staff, erasureId, [stay(amira), cancel('requests')]);
    expect((await expert.api.bookings.one({ params: booking })).status).toBe('cancelled');
  });

  test('removes all their words from the database, and their name from sessions', async () => {
    const [expert, amira] = [await expertIn(world), await leaverIn(world)];
    await hideBirds(world, amira);
    await update('organizations', amira.organizationId, {
      name: 'Zitouna Labs',
      website: '',
      contact: BIRDS.email,
    });
    const id = await leaveTraces(amira, expert);
    // A word replaced the hash of the password, which is needed to ask for the erasure.
    const other = await leaverIn(world);
    await sql`update users set password_hash = (select password_hash from users where id = ${other.id})
      where id = ${amira.id}`.execute(world.db);
    const erasureId = await askErasure(amira);
    await sendDueMails(world);
    expect((await placesOf(world, Object.values(BIRDS))).length).toBeGreaterThan(20);

    await erase(staff, erasureId, [stay(amira), cancel('sessions')]);
    await sendDueMails(world);
    await sweepDatabase({ db: world.db, now: () => MONDAY });

    expect(await placesOf(world, Object.values(BIRDS))).toEqual([]);
    const { requester, status } = await expert.api.bookings.one({ params: { id } });
    expect({ name: requester.name, status }).toEqual({
      name: 'Erased person',
      status: 'cancelled',
    });
    const names = (await toldTo(expert)).map(({ params }) => params['name']);
    expect(names).toContain('Erased person');
    expect((await auditOf(world, amira.id)).at(-1)).toMatchObject({ action: 'user.erased' });
  });

  test('sends them one last mail, then forgets the address', async () => {
    const amira = await leaverIn(world, 'startup', { language: 'fr' });
    const erasureId = await askErasure(amira);

    await erase(staff, erasureId, [stay(amira)]);
    await sendDueMails(world);

    expect(await mailsTo(world, amira)).toMatchObject([
      { subject: 'Votre compte THE DOT est effacé' },
    ]);
    await sweepDatabase({ db: world.db, now: () => MONDAY });
    expect(await placesOf(world, [amira.email])).toEqual([]);
  });

  test('ends their sessions, deletes their files and frees their address', async () => {
    const [expert, amira] = [await expertIn(world), await leaverIn(world)];
    const { files } = await amira.api.bookings.request({
      body: wish(expert.id, NINE),
      files: { files: [text('mine', 'mine.txt')] },
    });
    await amira.api.bookings.list({ query: { tab: 'all' } });
    const erasureId = await askErasure(amira);

    await erase(staff, erasureId, [stay(amira), cancel('requests')]);

    await expect(amira.api.users.me()).rejects.toMatchObject({ status: 401 });
    await expectRefusal(signInAs(world, amira.email), 'auth.invalid_credentials');
    await expect(world.files.read(files[0]?.id ?? '')).rejects.toThrow();
    const { checkEmail } = world.anonymous.auth;
    expect(await checkEmail({ query: { email: amira.email } })).toEqual({ free: true });
  });

  test('happens once among concurrent decisions, and cannot be undone', async () => {
    const amira = await leaverIn(world);
    const erasureId = await askErasure(amira);
    const admin = await world.person('admin');
    const ends = await Promise.allSettled([
      erase(staff, erasureId, [stay(amira)]),
      erase(admin, erasureId, [stay(amira)]),
      amira.api.personalData.withdrawErasure(),
    ]);

    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    if ((await erasedAt(world, amira)) === null) {
      await erase(staff, await askErasure(amira), [stay(amira)]);
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

  test('keeps notifications about a namesake', async () => {
    const [expert, amira] = [await expertIn(world), await leaverIn(world)];
    const namesake = await world.person('startup');
    for (const { id } of [amira, namesake]) {
      await update('users', id, { first_name: 'Hela', last_name: 'Mansour' });
    }
    await request(amira, expert);
    await request(namesake, expert, TEN);
    const erasureId = await askErasure(amira);

    await erase(staff, erasureId, [stay(amira), cancel('requests')]);

    const names = (await toldTo(expert)).map(({ params }) => params['name']);
    expect(names.filter((name) => name === 'Hela Mansour')).toHaveLength(1);
    expect(names).toContain('Erased person');
  });

  test('rejects a profile they were saving at the same time', async () => {
    const amira = await leaverIn(world);
    const erasureId = await askErasure(amira);
    const body = { bio: 'I am still here.' };

    const { ended } = await whileHeld<unknown>(world, {
      hold: rowsOf('users', amira.id),
      calls: [() => erase(staff, erasureId), () => amira.api.users.saveProfile({ body })],
    });

    expect(await ended).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'user.erased' } },
    ]);
    const { user } = await staff.api.directory.one({ params: amira });
    expect(user).toMatchObject({ name: 'Erased person', bio: '' });
  });

  test('makes the first accepted member the owner of their organization when they were removed before', async () => {
    const amira = await leaverIn(world);
    const { organizationId } = amira;
    const erasureId = await askErasure(amira);
    await staff.api.directory.remove({ body: { userId: amira.id, isRemoved: true } });
    await world.person('external', { organizationId, review: 'waiting' });
    const member = await world.person('member', { organizationId });

    await erase(staff, erasureId);

    expect(await ownerOf(world, organizationId)).toBe(member.id);
  });

  test('keeps the logo of their organization', async () => {
    const amira = await leaverIn(world);
    const picture = await pictureFile('logo.png');
    const { logo } = await amira.api.organizations.uploadLogo({ files: { logo: picture } });

    await erased(amira);

    const query = { id: amira.organizationId };
    const { organization } = await staff.api.organizations.one({ query });
    expect(organization.logo).toBe(logo);
    const { headers } = staff;
    const { statusCode } = await world.app.inject({ url: `/api/files/${logo}`, headers });
    expect(statusCode).toBe(200);
  });
});
