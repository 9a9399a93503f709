import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type TestPerson, type World } from '../world.ts';
import { nextAddress } from './addresses.ts';
import { faultsOf } from './answers.ts';
import { attack, type Call, CALLS, type Place } from './calls.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const send = (request: InjectOptions, { headers }: Pick<TestPerson, 'headers'>) =>
  world.app.inject({
    ...request,
    remoteAddress: nextAddress(),
    headers: { ...request.headers, ...headers },
  });

/** A waiting query would take three seconds. */
const SLOW_MS = 2_000;

/** Sends one hostile value to each place of a call; says where an answer was wrong. */
async function wrongAnswers(
  call: Call,
  hostile: (place: Place) => readonly unknown[],
  isFine: (status: number, body: string) => boolean,
) {
  const admin = await world.person('admin');
  const wrong: string[] = [];
  for (const place of call.places) {
    for (const value of hostile(place)) {
      const before = performance.now();
      const answer = await send(attack(call, place, value), admin);
      const took = performance.now() - before;
      const faults = faultsOf(answer);
      if (!isFine(answer.statusCode, answer.body))
        faults.push(`${answer.statusCode} ${answer.body}`);
      if (took > SLOW_MS) faults.push(`took ${took} ms`);
      wrong.push(
        ...faults.map((it) => `${place.part}.${place.path.join('.')} = ${show(value)}: ${it}`),
      );
    }
  }
  return wrong;
}

const show = (value: unknown) => (JSON.stringify(value) ?? String(value)).slice(0, 60);
const isRefused = (status: number) => status >= 400 && status < 500 && status !== 429;
const isAnswered = (status: number) => status < 500 && status !== 429;

const ofType = ({ shape }: Place, type: string): boolean =>
  [shape, ...(shape.anyOf ?? [])].some((some) => some.type === type);

const deep = () => JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`) as unknown;

/** What no place of this type can take. */
function confusions(place: Place): unknown[] {
  if (place.part === 'params') return ['[]', '%00', '..%2f..', '9'.repeat(250), '{"$ne":1}'];
  if (place.path.length === 0) return place.part === 'body' ? [[], 'text', 7, deep()] : [];
  const isText = ofType(place, 'string');
  const isNumber = ofType(place, 'integer') || ofType(place, 'number');
  if (place.part === 'query') return ['\u0000', ['a', 'b'], ...(isNumber ? NO_NUMBERS : [])];
  const isList = ofType(place, 'array');
  return [
    { $ne: 1 },
    { constructorName: 'Object', valueOf: 1 },
    deep(),
    ...(isList ? [Array.from({ length: 10_000 }, () => ({}))] : [[], ['a', 'b']]),
    ...(isText ? [7, true, 'a\u0000b', '\ud800', 'x'.repeat(200_000)] : ['text', '1']),
    ...(isNumber ? [1e308, 2 ** 63, 0.5] : []),
  ];
}

const NO_NUMBERS = ['NaN', 'Infinity', '1e308', '9223372036854775808', '0.5', '-1'];

test('what the attacks say in all other places is believable', async () => {
  const admin = await world.person('admin');
  const [place] = CALLS.flatMap(({ places }) => places);
  if (!place) throw new Error('No call takes anything');

  const unbelievable: string[] = [];
  for (const call of CALLS) {
    const { body, statusCode } = await send(attack(call, { ...place, part: 'none' }, null), admin);
    if (statusCode === 400 || body.includes('request.invalid')) {
      unbelievable.push(`${call.name}: ${body}`);
    }
  }
  expect(unbelievable).toEqual([]);
});

describe.each(CALLS)('$name', (call) => {
  test('refuses whatever is not of the right type, in words and at once', async () => {
    expect(await wrongAnswers(call, confusions, isRefused)).toEqual([]);
  });

  test('takes quotes, operators and waits of SQL for the text they are', async () => {
    const wrong = await wrongAnswers(call, sqlFor, isAnswered);
    expect(wrong).toEqual([]);
  });
});

const SQL = [
  `' or '1'='1' --`,
  `'; select pg_sleep(3); --`,
  `") or 1=(select 1 from pg_sleep(3)) --`,
  `\\'; drop table users; --`,
  `$$; select pg_sleep(3); $$`,
  `%' and 1=cast((select version()) as int) and '%'='`,
];

function sqlFor(place: Place): unknown[] {
  if (place.path.length === 0) return [];
  return ofType(place, 'string') || place.part !== 'body' ? SQL : [];
}

test('after all of it the tables are there, and so are the people', async () => {
  const { rowCount } = await world.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('rowCount'))
    .executeTakeFirstOrThrow();

  expect(rowCount).toBeGreaterThanOrEqual(CALLS.length);
});
