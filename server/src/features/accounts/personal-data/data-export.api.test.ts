import { describe, expect, test } from 'vitest';
import { CANARIES, plantCanaries } from '../../../testing/attacks/canaries.ts';
import { createUserWithPassword } from '../../../testing/erasures.ts';
import { expectFieldRefusal, expectRefusal } from '../../../testing/refusals.ts';
import { PASSWORD } from '../../../testing/sign-in/registration.ts';
import { updateUser } from '../../../testing/rows.ts';
import { createExpert, MONDAY, NINE, bookingRequest } from '../../../testing/bookings/sessions.ts';
import { unzip } from '../../../testing/files/unzip.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });

const text = (content: string, name: string) => new File([content], name);
const request = (
  { api }: TestPerson,
  { id }: TestPerson,
  { description = 'Numbers', files = [] as readonly File[] } = {},
) =>
  api.bookings.request({
    body: { ...bookingRequest(id, NINE), description },
    ...(files.length > 0 && { files: { files: [...files] } }),
  });

describe('the export of personal data', () => {
  const prepare = ({ api }: Pick<TestPerson, 'api'>, password = PASSWORD) =>
    api.personalData.prepareExport({ body: { password } });
  const download = (token: string, headers: Record<string, string>, language = 'en') =>
    world.app.inject({ url: `/api/mydata/export/${token}?language=${language}`, headers });
  async function exportOf(person: TestPerson, language?: string) {
    const { token } = await prepare(person);
    const answer = await download(token, person.headers, language);
    const files = unzip(answer.rawPayload);
    const read = (name: string): unknown => JSON.parse(files.get(`${name}.json`) ?? 'null');
    return { answer, files, read };
  }
  const peopleIn = async () => ({
    expert: await createExpert(world),
    amira: await createUserWithPassword(world),
  });

  test('contains everything stored about a person, and their uploads', async () => {
    const { expert, amira } = await peopleIn();
    const numbers = text(CANARIES.fileContent, 'numbers.txt');
    await request(amira, expert, { description: CANARIES.request, files: [numbers] });
    const admin = await world.person('admin');
    const reason = 'Her calendar looks empty';
    await admin.api.viewAs.start({ params: { id: amira.id }, body: { reason } });

    const { answer, files, read } = await exportOf(amira);

    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('thedot-2026-03-09.zip'),
    });
    const sections = [
      'organization registration expert availability bookings scheduling spaces material submissions tickets opportunities deals events partners reviews calendar chat video-calls meetings',
      'notifications announcements api-keys mails followups files uploads sign-in activity profile',
    ].flatMap((names) => names.split(' '));
    expect([...files.keys()]).toEqual([
      'README.txt',
      ...sections.map((name) => `${name}.json`),
      'files/numbers.txt',
    ]);
    expect(files.get('README.txt')).toContain(amira.name);
    expect(files.get('files/numbers.txt')).toBe(CANARIES.fileContent);
    expect(read('profile')).toMatchObject({ email: amira.email, role: 'startup' });
    expect(read('organization')).toMatchObject({ organization: { isOwner: true } });
    expect(read('bookings')).toMatchObject({
      bookings: [
        { iAm: 'requester', with: expert.name, description: CANARIES.request, status: 'pending' },
      ],
      passedOn: [],
    });
    expect(read('sign-in')).toMatchObject({
      hasPassword: true,
      sessions: [{}],
      viewedAsMe: [{ reason, startedAt: MONDAY.toISOString(), endedAt: null }],
    });
    expect(await amira.api.personalData.find()).toEqual({
      data: { exportedAt: MONDAY.toISOString(), erasure: null },
    });
  });

  test('has a README in the requested language, and renames files of the same name', async () => {
    const { expert, amira } = await peopleIn();
    await request(amira, expert, { files: [text('one', 'plan.txt'), text('two', 'PLAN.txt')] });

    const { files } = await exportOf(amira, 'fr');

    expect(files.get('LISEZ-MOI.txt')).toContain('conservées par THE DOT');
    const names = [...files.keys()].filter((name) => name.startsWith('files/'));
    expect(names.map((name) => name.toLowerCase())).toEqual([
      'files/plan.txt',
      'files/plan (2).txt',
    ]);
  });

  test('contains no data of others and no secrets', async () => {
    const { expert, amira } = await peopleIn();
    const rival = await world.person('startup');
    await request(amira, expert);
    await request(rival, expert, {
      description: CANARIES.request,
      files: [text(CANARIES.fileContent, `${CANARIES.fileName}.txt`)],
    });
    await plantCanaries(world, rival);
    const { email: _, lastName: __, ...hidden } = CANARIES;
    await updateUser(world, expert, {
      email: 'canary-expert@example.org',
      phone: 'canary-expert-phone',
      bio: 'canary-expert-bio',
      position: 'canary-expert-position',
      password_hash: 'canary-expert-hash',
    });
    await world.db
      .insertInto('user_notes')
      .values({ user_id: amira.id, author_id: expert.id, text: 'canary-note' })
      .execute();

    const { answer } = await exportOf(amira);

    const { hash } = await world.db
      .selectFrom('users')
      .select('password_hash as hash')
      .where('id', '=', amira.id)
      .executeTakeFirstOrThrow();
    const secrets = ['canary-note', 'canary-expert', '$argon2', 'scrypt', hash];
    for (const word of [...Object.values(hidden), ...secrets]) {
      expect(answer.body).not.toContain(word);
    }
  });

  test('is available during the sign-up review and with an incomplete profile', async () => {
    for (const person of [
      await world.person('external', { review: 'waiting', password: PASSWORD }),
      await world.person('startup', { incomplete: true, password: PASSWORD }),
    ]) {
      expect((await exportOf(person)).answer.statusCode).toBe(200);
    }
  });

  test('names the file that could not be read, and contains the others', async () => {
    const { expert, amira } = await peopleIn();
    const files = [text('one', 'lost.txt'), text('two', 'kept.txt')];
    const booking = await request(amira, expert, { files });
    await world.files.remove(booking.files.find(({ name }) => name === 'lost.txt')?.id ?? '');

    const exported = (await exportOf(amira)).files;

    expect(exported.get('files/lost.txt')).toContain('could not be read');
    expect(exported.get('files/kept.txt')).toBe('two');
  });

  test('requires the password', async () => {
    const amira = await createUserWithPassword(world);

    await expectFieldRefusal(prepare(amira, 'not my password'), 'password', 'auth.wrong_password');
    await expectRefusal(prepare(await world.person('sso')), 'auth.no_password');
    await expectRefusal(prepare({ api: world.anonymous }), 'auth.no_token');
  });

  test('is refused to others and with forged tokens', async () => {
    const amira = await createUserWithPassword(world);
    const { token } = await prepare(amira);

    for (const role of ['startup', 'super-admin']) {
      const { headers } = await world.person(role);
      expect((await download(token, headers)).statusCode).toBe(410);
    }
    expect((await download(token, {})).statusCode).toBe(401);
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    for (const forged of [changed, 'x', '%20', world.keys.linkToken('join', amira.id)]) {
      expect((await download(forged, amira.headers)).statusCode).toBe(410);
    }
  });

  test('opens with the download cookie for a quarter of an hour', async () => {
    const amira = await createUserWithPassword(world);
    const { token } = await prepare(amira);
    const named = { userId: amira.id, sessionId: amira.sessionId };
    const cookie = `files=${await world.keys.filesToken.sign(named)}`;

    expect((await download(token, { cookie })).statusCode).toBe(200);
    world.clock = new Date(MONDAY.getTime() + 15 * 60_000);
    expect((await download(token, { cookie })).json()).toMatchObject({
      code: 'personal_data.link_expired',
    });
  });

  test('is limited to five a day', async () => {
    const amira = await createUserWithPassword(world);

    const ends = await Promise.allSettled(Array.from({ length: 7 }, () => prepare(amira)));

    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expectRefusal(prepare(amira), 'request.rate_limited');
  });
});
