import type { InjectOptions } from 'fastify';
import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { isSoak } from '../../../../tools/test-environment/test-size.ts';
import { type TestPerson, useWorld } from '../world.ts';
import { nextAddress } from './addresses.ts';
import { findFaults, measureCpuMs } from './answers.ts';
import { buildAttack, type Call, CALLS, type InputField } from './calls.ts';
import { findUndocumented } from './documented-answers.ts';

const world = await useWorld();

const send = (request: InjectOptions, { headers }: TestPerson) =>
  world.app.inject({
    ...request,
    remoteAddress: nextAddress(),
    headers: { ...request.headers, ...headers },
  });

/** Longer than any refusal takes; a regular expression that backtracks over long text exceeds it. */
const SLOW_MS = 2_000;

interface Attack {
  readonly places: (call: Call) => readonly InputField[];
  readonly values: (place: InputField) => readonly unknown[];
  readonly isFine: (status: number) => boolean;
}

/** The number of concurrent calls. */
const ATTACKERS = 6;

/** Sends hostile values to fields of each call; returns the faulty responses. */
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
  places: readonly InputField[],
  { values, isFine }: Pick<Attack, 'values' | 'isFine'>,
) {
  const wrong: string[] = [];
  // A call may change its caller, e.g. sign it out; the other calls must still run.
  const admin = await world.person('admin');
  for (const place of places) {
    for (const value of values(place)) {
      const faults: string[] = [];
      const took = await measureCpuMs(async () => {
        const answer = await send(buildAttack(call, place, value), admin);
        faults.push(...findFaults(answer), ...findUndocumented(call.name, answer));
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

const typesOf = ({ shape }: InputField) =>
  [shape, ...(shape.anyOf ?? [])].flatMap(({ type }) => [type].flat());
const isOf = (place: InputField, type: string) => typesOf(place).includes(type);

const isTime = ({ shape }: InputField) =>
  [shape, ...(shape.anyOf ?? [])].some(({ format }) => /^date(-time)?$/.test(format ?? ''));

/** Groups fields that are validated alike; text fields by name, since their schema has no further detail. */
function kindOf(place: InputField): string {
  const { shape, part, path } = place;
  const formats = [shape, ...(shape.anyOf ?? [])].map(({ format }) => format);
  const isText = isOf(place, 'string') && formats.every((format) => !format) && !shape.enum;
  return JSON.stringify([part, typesOf(place), formats, !shape.enum, isText && path.at(-1)]);
}

const met = new Set<string>();
/** The first field of each kind in `npm test`; every field in the soak test. */
const ofEachKind = ({ places }: Call) =>
  places.filter((place) => {
    const kind = kindOf(place);
    if (!isSoak && met.has(kind)) return false;
    met.add(kind);
    return true;
  });

const deep = () => JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`) as unknown;
const NO_NUMBERS = ['NaN', 'Infinity', '1e308', '9223372036854775808', '0.5', '-1'];
/** The last moment of JavaScript, which PostgreSQL has no text for, and times that are none. */
const NO_TIMES = ['+275760-09-13T00:00:00.000Z', '2026-02-30T25:61:00Z', '-000001-01-01', '0'];
/** Keys that code may take for the prototype of an object. */
const prototype = JSON.parse('{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}');

/** Values that are invalid for this type. */
function confusions(place: InputField): unknown[] {
  if (place.part === 'params') return ['[]', '%00', '..%2f..', '9'.repeat(250), '{"$ne":1}'];
  if (place.path.length === 0) return place.part === 'body' ? [[], 'text', 7, deep()] : [];
  const isNumber = isOf(place, 'integer') || isOf(place, 'number');
  const times = isTime(place) ? NO_TIMES : [];
  if (place.part === 'query')
    return ['\u0000', ['a', 'b'], ...(isNumber ? NO_NUMBERS : []), ...times];
  const isList = isOf(place, 'array');
  return [
    { $ne: 1 },
    { constructorName: 'Object', valueOf: 1 },
    prototype,
    deep(),
    ...(isList ? [Array.from({ length: 10_000 }, () => ({}))] : [[], ['a', 'b']]),
    ...(isOf(place, 'string')
      ? [7, true, 'a\u0000b', '\ud800', 'x'.repeat(200_000)]
      : ['text', '1']),
    ...(isNumber ? [1e308, 2 ** 63, 0.5] : []),
    ...times,
  ];
}

/** Each causes an SQL error, and thus a 500, if it becomes part of a statement. */
const SQL = [
  `' or 1=1/(select 0) --`,
  `'; select 1/0; --`,
  `") or 1=(select 1/0) --`,
  `\\'; drop table users; --`,
  `$$; select 1/0; $$`,
  `%' and 1=cast((select version()) as int) and '%'='`,
];
/** One value that breaks out of every kind of SQL quoting. */
const ALL_QUOTES = `'"$$); select 1/0; -- %_\\`;

const takesText = (place: InputField) =>
  place.path.length > 0 && (isOf(place, 'string') || place.part !== 'body');

test('the values in all other places of the attacks are valid', async () => {
  const admin = await world.person('admin');
  const nowhere: InputField = { part: 'none', path: [], shape: {} };

  const limit = pLimit(ATTACKERS);
  const invalid = CALLS.map((call) =>
    limit(async () => {
      const { body, statusCode } = await send(buildAttack(call, nowhere, null), admin);
      const isInvalid = statusCode === 400 || body.includes('request.invalid');
      return isInvalid ? [`${call.name}: ${body}`] : [];
    }),
  );

  expect((await Promise.all(invalid)).flat()).toEqual([]);
});

test('values of another type are refused with a problem, and quickly (A38)', async () => {
  expect(await wrongAnswers({ places: ofEachKind, values: confusions, isFine: isRefused })).toEqual(
    [],
  );
});

test('quotes and statements of SQL are taken as text (A37)', async () => {
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
