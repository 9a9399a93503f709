import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepDatabase } from '../../platform/jobs/sweep.jobs.ts';
import { auditOf } from '../../testing/accounts.ts';
import { BIRDS, hideBirds } from '../../testing/attacks/canaries.ts';
import { placesOf } from '../../testing/all-columns.ts';
import {
  askErasure,
  erase,
  erasedAt,
  leaverIn,
  openErasureOf,
  stay,
} from '../../testing/leavers.ts';
import { sendDueMails } from '../../testing/news.ts';
import { PASSWORD } from '../../testing/registration.ts';
import { expertIn, MONDAY, NINE, TEN, toldTo, wish } from '../../testing/sessions.ts';
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

const cancelled = (kind: 'requests' | 'sessions') =>
  ({ kind, subject: null, way: 'cancel', message: 'She has left.' }) as const;

describe('erasing somebody', () => {
  test('waits until what they leave open is settled, and takes all of it back if it is not', async () => {
    const [expert, amira] = [await expertIn(world), await leaverIn(world)];
    const { id } = await amira.api.bookings.request({ body: wish(expert.id, NINE) });
    const erasureId = await askErasure(amira);

    await expect(erase(staff, erasureId, [stay(amira)])).rejects.toMatchObject({
      code: 'user.unsettled',
    });
    expect(await openErasureOf(amira, staff)).toMatchObject({ state: 'asked' });
    expect(await erasedAt(world, amira)).toBeNull();

    await erase(staff, erasureId, [stay(amira), cancelled('requests')]);
    expect((await expert.api.bookings.one({ params: { id } })).status).toBe('cancelled');
  });

  test('leaves not one of their words anywhere, and the session without their name', async () => {
    const [expert, amira] = [await expertIn(world), await leaverIn(world)];
    await hideBirds(world, amira);
    await world.db
      .updateTable('organizations')
      .set({ name: 'Zitouna Labs', website: '', contact: BIRDS.email })
      .where('id', '=', amira.organizationId)
      .execute();
    const bookingId = await livelyLife(amira, expert);
    await setPassword(amira);
    const erasureId = await askErasure(amira);
    await sendDueMails(world);
    expect((await placesOf(world, Object.values(BIRDS))).length).toBeGreaterThan(20);

    await erase(staff, erasureId, [stay(amira), cancelled('sessions')]);
    await sendDueMails(world);
    await sweepDatabase({ db: world.db, now: () => MONDAY });

    expect(await placesOf(world, Object.values(BIRDS))).toEqual([]);
    const { requester, status } = await expert.api.bookings.one({ params: { id: bookingId } });
    expect({ name: requester.name, status }).toEqual({
      name: 'Erased person',
      status: 'cancelled',
    });
    const told = (await toldTo(expert)).map(({ params }) => params['name']);
    expect(told).toContain('Erased person');
    expect((await auditOf(world, amira.id)).at(-1)).toMatchObject({ action: 'user.erased' });
  });

  test('writes to them once, at the address that is then forgotten', async () => {
    const amira = await leaverIn(world, 'startup', { language: 'fr' });
    const erasureId = await askErasure(amira);

    await erase(staff, erasureId, [stay(amira)]);
    await sendDueMails(world);

    const mails = (await world.app.inject('/mail/api')).json<{ to: string; subject: string }[]>();
    expect(mails.filter(({ to }) => to === amira.email).map(({ subject }) => subject)).toEqual([
      'Votre compte THE DOT est effacé',
    ]);
    await sweepDatabase({ db: world.db, now: () => MONDAY });
    expect(await placesOf(world, [amira.email])).toEqual([]);
  });

  test('ends their very next call and every way in, and their files are gone', async () => {
    const [expert, amira] = [await expertIn(world), await leaverIn(world)];
    const { files } = await amira.api.bookings.request({
      body: wish(expert.id, NINE),
      files: { files: [new File(['mine'], 'mine.txt')] },
    });
    const [{ id: fileId } = { id: '' }] = files;
    await amira.api.bookings.list({ query: { tab: 'all' } });
    const erasureId = await askErasure(amira);

    await erase(staff, erasureId, [stay(amira), cancelled('requests')]);

    await expect(amira.api.users.me()).rejects.toMatchObject({ status: 401 });
    const body = { email: amira.email, password: PASSWORD, keep: false };
    await expect(world.anonymous.auth.signIn({ body })).rejects.toMatchObject({
      code: 'auth.invalid_credentials',
    });
    await expect(world.files.read(fileId)).rejects.toThrow();
    const again = await world.anonymous.auth.checkEmail({ query: { email: amira.email } });
    expect(again).toEqual({ free: true });
  });

  test('is for good: nobody is taken back, edited, invited or erased twice', async () => {
    const amira = await leaverIn(world);
    const erasureId = await askErasure(amira);
    const done = await Promise.allSettled([
      erase(staff, erasureId, [stay(amira)]),
      erase(await world.person('admin'), erasureId, [stay(amira)]),
      amira.api.personalData.withdrawErasure(),
    ]);

    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    if ((await erasedAt(world, amira)) === null) {
      await erase(staff, await askErasure(amira), [stay(amira)]);
    }
    const { directory } = staff.api;
    const refused = { code: 'user.erased' };
    await expect(
      directory.remove({ body: { userId: amira.id, isRemoved: false } }),
    ).rejects.toMatchObject(refused);
    await expect(directory.invite({ body: { userId: amira.id } })).rejects.toMatchObject(refused);
    await expect(erase(staff, erasureId)).rejects.toMatchObject({ code: 'erasure.not_found' });
    await expect(
      world.db.updateTable('users').set({ is_removed: false }).where('id', '=', amira.id).execute(),
    ).rejects.toThrow('users_erased_stay_removed');
  });

  test('leaves a namesake’s news as they are', async () => {
    const [expert, amira] = [await expertIn(world), await leaverIn(world)];
    const namesake = await world.person('startup');
    for (const { id } of [amira, namesake]) {
      await world.db
        .updateTable('users')
        .set({ first_name: 'Hela', last_name: 'Mansour' })
        .where('id', '=', id)
        .execute();
    }
    await amira.api.bookings.request({ body: wish(expert.id, NINE) });
    await namesake.api.bookings.request({ body: wish(expert.id, TEN) });
    const erasureId = await askErasure(amira);

    await erase(staff, erasureId, [stay(amira), cancelled('requests')]);

    const told = await toldTo(expert);
    const names = told.map(({ params }) => params['name']);
    expect(names.filter((name) => name === 'Hela Mansour')).toHaveLength(1);
    expect(names).toContain('Erased person');
  });
});

/** The words stand in places where the password's hash stood: it is needed again. */
async function setPassword({ id }: TestPerson) {
  const { hash } = await world.db
    .selectFrom('users')
    .select('password_hash as hash')
    .where('id', '=', (await leaverIn(world)).id)
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('old_passwords')
    .values({ user_id: id, password_hash: BIRDS.passwordHash })
    .execute();
  await world.db.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute();
}

/** A session that stands, one that was cancelled with words of hers, and all that comes along. */
async function livelyLife(amira: TestPerson, expert: TestPerson): Promise<string> {
  const request = (slot: typeof NINE) =>
    amira.api.bookings.request(
      {
        body: { ...wish(expert.id, slot), description: BIRDS.request },
        files: { files: [new File([BIRDS.fileContent], `${BIRDS.fileName}.txt`)] },
      },
      { headers: { 'idempotency-key': `key-${slot.start}` } },
    );
  const [standing, cancelled] = [await request(NINE), await request(TEN)];
  await expert.api.bookings.accept({ body: { bookingId: standing.id, start: NINE.start } });
  await amira.api.bookings.repropose({
    body: { bookingId: cancelled.id, slots: [TEN], message: BIRDS.request },
  });
  await amira.api.bookings.move({
    body: { bookingId: cancelled.id, status: 'cancelled', reason: BIRDS.cancellation },
  });
  await world.db
    .insertInto('user_notes')
    .values({ user_id: amira.id, author_id: staff.id, text: BIRDS.decline })
    .execute();
  await world.db
    .insertInto('registrations')
    .values({ user_id: amira.id, expertise: ['Product'], reason: BIRDS.organization })
    .execute();
  await world.db
    .insertInto('identities')
    .values({
      user_id: amira.id,
      issuer: 'https://id.test',
      subject: BIRDS.contact,
      email: BIRDS.email,
    })
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
      subject_id: amira.id,
      details: JSON.stringify({ from: BIRDS.email, to: 'somebody@else.test' }),
    })
    .execute();
  return standing.id;
}
