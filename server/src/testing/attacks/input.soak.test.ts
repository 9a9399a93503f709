import type { InjectOptions } from 'fastify';
import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { isSoak } from '../../../../tools/surroundings/sized.ts';
import { type TestPerson, useWorld } from '../world.ts';
import { nextAddress } from './addresses.ts';
import { faultsOf, processorMsOf } from './answers.ts';
import { attack, type Call, CALLS, type Place } from './calls.ts';

const world = await useWorld();

const send = (request: InjectOptions, { headers }: TestPerson) =>
  world.app.inject({
    ...request,
    remoteAddress: nextAddress(),
    headers: { ...request.headers, ...headers },
  });

/** More than any refusal takes: a pattern that backtracks over a long text does. */
const SLOW_MS = 2_000;

interface Attack {
  readonly places: (call: Call) => readonly Place[];
  readonly values: (place: Place) => readonly unknown[];
  readonly isFine: (status: number) => boolean;
}

/** How many calls are attacked at once. */
const ATTACKERS = 6;

/** Sends hostile values to places of each call; says which answers were wrong. */
async function wrongAnswers({ places, values, isFine }: Attack) {
  const limit = pLimit(ATTACKERS);
  const attacks = CALLS.map((call) => ({ call, attacked: places(call) }));
  const wrong = attacks
    .filter(({ attacked }) => attacked.length > 0)
    .map(({ call, attacked }) => limit(() => wrongAnswersOf(call, attacked, { values, isFine })));
  return (await Promise.all(wrong)).flat();
}

async function wrongAnswersOf(
  call: Call,
  places: readonly Place[],
  { values, isFine }: Pick<Attack, 'values' | 'isFine'>,
) {
  const wrong: string[] = [];
  // What one call does to its caller must not keep the others from being made.
  const admin = await world.person('admin');
  for (const place of places) {
    for (const value of values(place)) {
      const faults: string[] = [];
      const took = await processorMsOf(async () => {
        const answer = await send(attack(call, place, value), admin);
        faults.push(...faultsOf(answer));
        if (!isFine(answer.statusCode)) faults.push(`${answer.statusCode} ${answer.body}`);
      });
      if (took > SLOW_MS) faults.push(`took ${took} ms`);
      const where = `${call.name} ${place.part}.${place.path.join('.')} = ${show(value)}`;
      wrong.push(...faults.map((fault) => `${where}: ${fault}`));
    }
  }
  return wrong;
}

const show = (value: unknown) => (JSON.stringify(value) ?? String(value)).slice(0, 60);
const isRefused = (status: number) => status >= 400 && status < 500 && status !== 429;
const isAnswered = (status: number) => status < 500 && status !== 429;

const typesOf = ({ shape }: Place) =>
  [shape, ...(shape.anyOf ?? [])].flatMap(({ type }) => [type].flat());
const isOf = (place: Place, type: string) => typesOf(place).includes(type);

/** Fields of one kind are checked alike; texts are by their name, since their form does not say more. */
function kindOf(place: Place): string {
  const { shape, part, path } = place;
  const formats = [shape, ...(shape.anyOf ?? [])].map(({ format }) => format);
  const isText = isOf(place, 'string') && formats.every((format) => !format) && !shape.enum;
  return JSON.stringify([part, typesOf(place), formats, !shape.enum, isText && path.at(-1)]);
}

const met = new Set<string>();
/** The first place of each kind in `npm test`; every place in the soak test. */
const ofEachKind = ({ places }: Call) =>
  places.filter((place) => {
    const kind = kindOf(place);
    if (!isSoak && met.has(kind)) return false;
    met.add(kind);
    return true;
  });

const deep = () => JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`) as unknown;
const NO_NUMBERS = ['NaN', 'Infinity', '1e308', '9223372036854775808', '0.5', '-1'];

/** What no place of this type can take. */
function confusions(place: Place): unknown[] {
  if (place.part === 'params') return ['[]', '%00', '..%2f..', '9'.repeat(250), '{"$ne":1}'];
  if (place.path.length === 0) return place.part === 'body' ? [[], 'text', 7, deep()] : [];
  const isNumber = isOf(place, 'integer') || isOf(place, 'number');
  if (place.part === 'query') return ['\u0000', ['a', 'b'], ...(isNumber ? NO_NUMBERS : [])];
  const isList = isOf(place, 'array');
  return [
    { $ne: 1 },
    { constructorName: 'Object', valueOf: 1 },
    deep(),
    ...(isList ? [Array.from({ length: 10_000 }, () => ({}))] : [[], ['a', 'b']]),
    ...(isOf(place, 'string')
      ? [7, true, 'a\u0000b', '\ud800', 'x'.repeat(200_000)]
      : ['text', '1']),
    ...(isNumber ? [1e308, 2 ** 63, 0.5] : []),
  ];
}

/** Each is an error of SQL, and with it a 500, as soon as the database reads it as a part of a statement. */
const SQL = [
  `' or 1=1/(select 0) --`,
  `'; select 1/0; --`,
  `") or 1=(select 1/0) --`,
  `\\'; drop table users; --`,
  `$$; select 1/0; $$`,
  `%' and 1=cast((select version()) as int) and '%'='`,
];
/** The same in one, for every way to quote. */
const ALL_QUOTES = `'"$$); select 1/0; -- %_\\`;

const takesText = (place: Place) =>
  place.path.length > 0 && (isOf(place, 'string') || place.part !== 'body');

test('the values in all other places of the attacks are valid', async () => {
  const admin = await world.person('admin');
  const nowhere: Place = { part: 'none', path: [], shape: {} };

  const limit = pLimit(ATTACKERS);
  const invalid = CALLS.map((call) =>
    limit(async () => {
      const { body, statusCode } = await send(attack(call, nowhere, null), admin);
      const isInvalid = statusCode === 400 || body.includes('request.invalid');
      return isInvalid ? [`${call.name}: ${body}`] : [];
    }),
  );

  expect((await Promise.all(invalid)).flat()).toEqual([]);
});

test('values of another type are refused with a problem, and quickly', async () => {
  expect(await wrongAnswers({ places: ofEachKind, values: confusions, isFine: isRefused })).toEqual(
    [],
  );
});

test('quotes and statements of SQL are taken as text', async () => {
  const wrong = await wrongAnswers({
    places: ({ places }) => places.filter(takesText),
    values: () => (isSoak ? [...SQL, ALL_QUOTES] : [ALL_QUOTES]),
    isFine: isAnswered,
  });

  expect(wrong).toEqual([]);
  const { people } = await world.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow();
  expect(people).toBeGreaterThan(100);
});
