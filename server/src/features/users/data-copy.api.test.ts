import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BIRDS, hideBirds } from '../../testing/attacks/canaries.ts';
import { expertIn, MONDAY, NINE, wish } from '../../testing/sessions.ts';
import { unzip } from '../../testing/unzip.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

const PASSWORD = 'olive mills at dawn';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const prepare = ({ api }: TestPerson, password = PASSWORD) =>
  api.personalData.prepareExport({ body: { password } });

const fetchCopy = (token: string, headers: Record<string, string>, language = 'en') =>
  world.app.inject({ url: `/api/mydata/export/${token}?language=${language}`, headers });

async function copyOf(person: TestPerson, language?: string) {
  const { token } = await prepare(person);
  const answer = await fetchCopy(token, person.headers, language);
  return { answer, files: unzip(answer.rawPayload) };
}

describe('a copy of my data', () => {
  test('holds what the hub keeps about me, and my files as I brought them', async () => {
    const [expert, amira] = [
      await expertIn(world),
      await world.person('startup', { password: PASSWORD }),
    ];
    await amira.api.bookings.request({
      body: { ...wish(expert.id, NINE), description: BIRDS.request },
      files: { files: [new File([BIRDS.fileContent], 'numbers.txt')] },
    });

    const { answer, files } = await copyOf(amira);

    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('thedot-2026-03-09.zip'),
    });
    expect([...files.keys()]).toEqual([
      'README.txt',
      'organization.json',
      'registration.json',
      'expert.json',
      'availability.json',
      'bookings.json',
      'reviews.json',
      'calendar.json',
      'chat.json',
      'notifications.json',
      'mails.json',
      'followups.json',
      'files.json',
      'uploads.json',
      'sign-in.json',
      'activity.json',
      'profile.json',
      'files/numbers.txt',
    ]);
    expect(files.get('README.txt')).toContain(amira.name);
    expect(files.get('files/numbers.txt')).toBe(BIRDS.fileContent);
    expect(read(files, 'profile')).toMatchObject({ email: amira.email, role: 'startup' });
    expect(read(files, 'organization')).toMatchObject({ organization: { isOwner: true } });
    expect(read(files, 'bookings')).toMatchObject({
      bookings: [
        { iAm: 'requester', with: expert.name, description: BIRDS.request, status: 'pending' },
      ],
      passedOn: [],
    });
    expect(read(files, 'sign-in')).toMatchObject({ hasPassword: true, sessions: [{}] });
    expect(await amira.api.personalData.find()).toEqual({
      data: { exportedAt: MONDAY.toISOString(), erasure: null },
    });
  });

  test('is introduced in my language, and two files of one name are both there', async () => {
    const [expert, amira] = [
      await expertIn(world),
      await world.person('startup', { password: PASSWORD }),
    ];
    await amira.api.bookings.request({
      body: wish(expert.id, NINE),
      files: { files: [new File(['one'], 'plan.txt'), new File(['two'], 'PLAN.txt')] },
    });

    const { files } = await copyOf(amira, 'fr');

    expect(files.get('LISEZ-MOI.txt')).toContain('Ce que THE DOT conserve');
    const names = [...files.keys()].filter((name) => name.startsWith('files/'));
    expect(names.map((name) => name.toLowerCase())).toEqual([
      'files/plan.txt',
      'files/plan (2).txt',
    ]);
  });

  test('tells nothing of others but who they were to me, and no secret', async () => {
    const [expert, amira] = [
      await expertIn(world),
      await world.person('startup', { password: PASSWORD }),
    ];
    const rival = await world.person('startup');
    await amira.api.bookings.request({ body: wish(expert.id, NINE) });
    await rival.api.bookings.request({
      body: { ...wish(expert.id, NINE), description: BIRDS.request },
      files: { files: [new File([BIRDS.fileContent], `${BIRDS.fileName}.txt`)] },
    });
    await hideBirds(world, rival);
    const { email: _, lastName: __, ...hidden } = BIRDS;
    await hideOf(expert.id);
    await world.db
      .insertInto('user_notes')
      .values({ user_id: amira.id, author_id: expert.id, text: 'canary-note' })
      .execute();

    const { answer } = await copyOf(amira);

    for (const word of [
      ...Object.values(hidden),
      'canary-note',
      'canary-expert',
      '$argon2',
      'scrypt',
    ]) {
      expect(answer.body).not.toContain(word);
    }
    const { hash } = await world.db
      .selectFrom('users')
      .select('password_hash as hash')
      .where('id', '=', amira.id)
      .executeTakeFirstOrThrow();
    expect(answer.body).not.toContain(hash);
  });

  test('is for who waits for the hub, or has not finished their profile, too', async () => {
    const waiting = await world.person('external', { review: 'waiting', password: PASSWORD });
    const unfinished = await world.person('startup', { incomplete: true, password: PASSWORD });

    for (const person of [waiting, unfinished]) {
      expect((await copyOf(person)).answer.statusCode).toBe(200);
    }
  });

  test('that is lost in the store leaves the others whole', async () => {
    const [expert, amira] = [
      await expertIn(world),
      await world.person('startup', { password: PASSWORD }),
    ];
    const { files: sent } = await amira.api.bookings.request({
      body: wish(expert.id, NINE),
      files: { files: [new File(['one'], 'lost.txt'), new File(['two'], 'kept.txt')] },
    });
    await world.files.remove(sent.find(({ name }) => name === 'lost.txt')?.id ?? '');

    const { files } = await copyOf(amira);

    expect(files.get('files/lost.txt')).toContain('could not be read');
    expect(files.get('files/kept.txt')).toBe('two');
  });
});

describe('the link to a copy', () => {
  test('costs the password', async () => {
    const amira = await world.person('startup', { password: PASSWORD });
    const sso = await world.person('sso');

    await expect(prepare(amira, 'not my password')).rejects.toMatchObject({
      code: 'auth.wrong_password',
      errors: [{ path: 'password' }],
    });
    await expect(prepare(sso)).rejects.toMatchObject({ code: 'auth.no_password' });
    await expect(
      world.anonymous.personalData.prepareExport({ body: { password: PASSWORD } }),
    ).rejects.toMatchObject({ code: 'auth.no_token' });
  });

  test('is nobody else’s, not even an administrator’s', async () => {
    const amira = await world.person('startup', { password: PASSWORD });
    const others = [await world.person('startup'), await world.person('super-admin')];
    const { token } = await prepare(amira);

    for (const { headers } of others) {
      expect(await fetchCopy(token, headers)).toMatchObject({ statusCode: 410 });
    }
    expect((await fetchCopy(token, {})).statusCode).toBe(401);
  });

  test('opens by the cookie that downloads use, and ends with its quarter of an hour', async () => {
    const amira = await world.person('startup', { password: PASSWORD });
    const { token } = await prepare(amira);
    const named = { userId: amira.id, sessionId: amira.sessionId };
    const cookie = `files=${await world.keys.filesToken.sign(named)}`;

    expect((await fetchCopy(token, { cookie })).statusCode).toBe(200);
    world.clock = new Date(MONDAY.getTime() + 15 * 60_000);
    expect((await fetchCopy(token, { cookie })).json()).toMatchObject({
      code: 'personal_data.link_expired',
    });
  });

  test('cannot be made up', async () => {
    const amira = await world.person('startup', { password: PASSWORD });
    const { token } = await prepare(amira);
    const other = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;

    for (const forged of [other, 'x', '%00', world.keys.linkToken('join', amira.id)]) {
      expect((await fetchCopy(forged, amira.headers)).statusCode).toBe(410);
    }
  });

  test('is given five times a day', async () => {
    const amira = await world.person('startup', { password: PASSWORD });

    const asked = await Promise.allSettled(Array.from({ length: 7 }, () => prepare(amira)));

    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(prepare(amira)).rejects.toMatchObject({ code: 'request.rate_limited' });
  });
});

const read = (files: Map<string, string>, name: string) =>
  JSON.parse(files.get(`${name}.json`) ?? 'null');

const hideOf = (id: string) =>
  world.db
    .updateTable('users')
    .set({
      email: 'canary-expert@example.org',
      phone: 'canary-expert-phone',
      bio: 'canary-expert-bio',
      position: 'canary-expert-position',
      password_hash: 'canary-expert-hash',
    })
    .where('id', '=', id)
    .execute();
