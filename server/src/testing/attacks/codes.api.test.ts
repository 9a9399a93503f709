import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { logOptions } from '../../platform/log.ts';
import { PASSWORD } from '../registration.ts';
import { type Door, doorOf, type Secured, securedIn } from '../second-factor.ts';
import { later } from '../waiting.ts';
import { createWorld, type World } from '../world.ts';
import { nextAddress } from './addresses.ts';

let world: World;
let door: Door;
let amira: Secured;
beforeAll(async () => {
  world = await createWorld();
  door = doorOf(world);
});
beforeEach(async () => {
  world.clock = null;
  amira = await securedIn(world);
});
afterAll(() => world.close());

describe('who guesses codes', () => {
  test('has five tries with a ticket, at once or one after another', async () => {
    const ticket = await door.ticketOf(amira.email);
    const code = amira.wrongCode();

    const answers = await Promise.all(Array.from({ length: 40 }, () => door.answer(ticket, code)));

    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(35);
    expect((await door.answer(ticket, amira.code())).statusCode).toBe(429);
  });

  test('has ten tries with however many tickets and addresses, and the same ten elsewhere', async () => {
    const tickets = [];
    for (let n = 0; n < 15; n++) tickets.push(await door.ticketOf(amira.email));
    const code = amira.wrongCode();

    const answers = await Promise.all(tickets.map((ticket) => door.answer(ticket, code)));

    const wrong = answers.filter(({ statusCode }) => statusCode === 422);
    expect(wrong).toHaveLength(10);
    const proof = { password: PASSWORD, code: amira.code() };
    await expect(amira.api.secondFactor.turnOff({ body: proof })).rejects.toMatchObject({
      code: 'request.rate_limited',
    });
  });

  test('does not lock the owner out where they have been signed in', async () => {
    const home = '198.51.100.9';
    const first = await door.answer(await door.ticketOf(amira.email, home), amira.code(), home);
    expect(first.statusCode).toBe(200);
    for (let n = 0; n < 12; n++)
      await door.answer(await door.ticketOf(amira.email), amira.wrongCode());
    later(world, 30_000);

    const stranger = await door.answer(await door.ticketOf(amira.email), amira.code());
    const owner = await door.answer(await door.ticketOf(amira.email, home), amira.code(), home);

    expect(stranger.statusCode).toBe(429);
    expect(owner.statusCode).toBe(200);
  });

  test('is noted with the account that was meant', async () => {
    await door.answer(await door.ticketOf(amira.email), amira.wrongCode());
    const noted = () =>
      world.db
        .selectFrom('audit_log')
        .select('details')
        .where('action', '=', 'access.refused')
        .where('subject_id', '=', amira.id)
        .execute();
    await expect
      .poll(noted)
      .toEqual([{ details: { call: 'POST /api/auth/signin/code', code: 'auth.wrong_code' } }]);
  });

  test('gains nothing by words, lists or numbers of another script', async () => {
    const ticket = await door.ticketOf(amira.email);
    for (const code of ['abc', '12345', '1234567', '١٢٣٤٥٦', '0x1F', '-12345', '1e5555']) {
      expect((await door.answer(ticket, code)).statusCode).toBe(422);
    }
    for (const code of [['123456'], { $ne: '' }, null, 123456]) {
      const payload = { ticket, code };
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/auth/signin/code',
        payload,
      });
      expect(answer.json()).toMatchObject({ code: 'request.invalid' });
    }
    expect((await door.answer(ticket, amira.code())).statusCode).toBe(200);
  });
});

describe('who has the password', () => {
  test('learns neither by words nor by what comes first whether the code was near', async () => {
    const ticket = await door.ticketOf(amira.email);
    const answers = [
      await door.answer(ticket, amira.wrongCode()),
      await door.answer(ticket, amira.code(3)),
      await door.answer(ticket, '0000000000'),
    ];
    const said = answers.map((answer) => ({ ...answer.json(), requestId: '' }));
    expect(new Set(said.map((it) => JSON.stringify(it))).size).toBe(1);
  });

  test('in two hundred tries at once, with fifty tickets from fifty places, is looked at ten times', async () => {
    const tickets = await Promise.all(
      Array.from({ length: 50 }, () => door.ticketOf(amira.email, nextAddress())),
    );
    const code = amira.wrongCode();

    const answers = await Promise.all(
      [0, 1, 2, 3].flatMap(() => tickets.map((ticket) => door.answer(ticket, code))),
    );

    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(190);
  });
});

test('nothing of the second step is written into the log, however much is logged', async () => {
  let lines = '';
  const stream = new Writable({
    write: (chunk, _, done) => {
      lines += String(chunk);
      done();
    },
  });
  const logger = pino(logOptions({ isProduction: true, logLevel: 'trace' }), stream);
  const talkative = await buildApp({ ...world, now: () => world.clock ?? new Date(), logger });
  const loud = doorOf({ ...world, app: talkative });
  const ticket = await loud.ticketOf(amira.email);
  const [recovery = ''] = amira.recoveryCodes;

  const wrong = amira.wrongCode();
  await loud.answer(ticket, wrong);
  expect((await loud.answer(ticket, amira.code())).statusCode).toBe(200);
  await loud.answer(await loud.ticketOf(amira.email), recovery);

  await talkative.close();
  expect(lines).toContain('/api/auth/signin/code');
  expect(lines).not.toContain(PASSWORD);
  // By whole words: six digits may well be among those of a time.
  const words = new Set(lines.split(/[^\w-]+/));
  const secrets = [ticket, wrong, amira.code(), recovery, amira.key];
  expect(secrets.filter((secret) => words.has(secret))).toEqual([]);
});
