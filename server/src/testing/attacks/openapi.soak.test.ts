import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Role } from '@thedot/domain/access/roles';
import { SESSION_MS } from '@thedot/domain/limits';
import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { isSoak, testSize } from '../../../../tools/test-environment/test-size.ts';
import { createSampleHub } from '../../seed/sample-hub.ts';
import { useWorld } from '../world.ts';
import { nextAddress } from './addresses.ts';
import { findFaults } from './answers.ts';
import {
  DOCUMENTED_CALLS,
  type DocumentedCall,
  findUndocumented,
  OPENAPI_DOCUMENT,
} from './documented-answers.ts';
import { buildRequest, collectIds } from './documented-calls.ts';

test('the OpenAPI document has no fault that the linter of Redocly finds', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // The product has no licence for others.
      'info-license': 'off',
      // The specification has paths such as /user/notes/{id} and /user/{id}/notes; the server prefers the word.
      'no-ambiguous-paths': 'off',
      // Counts by status are records, whose keys a list of names defines in place of properties.
      'no-required-schema-properties-undefined': 'off',
    },
  });
  const source = JSON.stringify(OPENAPI_DOCUMENT);

  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });

  expect(problems.map((it) => `${it.ruleId} ${it.location[0]?.pointer}: ${it.message}`)).toEqual(
    [],
  );
});

const world = await useWorld();
if (isSoak) await createSampleHub({ ...world, now: () => new Date() });
else for (const role of Role.options) await world.person(role);

const people = await world.db
  .selectFrom('users')
  .select(['id', 'role'])
  .where('is_removed', '=', false)
  .orderBy('email')
  .execute();

/** Headers of a user of this role in a new session, which a call may end, or of nobody. */
async function headersOf(role: string): Promise<Record<string, string>> {
  const person = people.find((it) => it.role === role);
  if (!person) return {};
  const expiresAt = new Date(Date.now() + SESSION_MS).toISOString();
  const { id } = await world.db
    .insertInto('sign_in_sessions')
    .values({ user_id: person.id, keep: true, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await world.keys.accessToken.sign({ sessionId: id, userId: person.id });
  return { authorization: `Bearer ${token}` };
}

const ROLES = [...new Set(people.map(({ role }) => role)), 'nobody'];
const calls = [...DOCUMENTED_CALLS.values()];
const isRead = ({ method }: DocumentedCall) => method === 'GET';
const isList = (call: DocumentedCall) => isRead(call) && !call.path.includes('{');
/** Lists first, whose ids the other calls need. */
const ORDER = [
  calls.filter(isList),
  calls.filter((call) => isRead(call) && !isList(call)),
  calls.filter((call) => !isRead(call)),
];
const ROUNDS = testSize(1, 10);
/** In a round each call is made by every role, or by one of them. */
const SHARE = testSize(ROLES.length, 1);

test(
  'every answer to made-up requests of each role is as the OpenAPI document says',
  { timeout: testSize(120_000, 1_800_000) },
  async () => {
    const ids = collectIds();
    const succeeded = new Set<string>();
    const wrong = new Set<string>();

    async function send(call: DocumentedCall, role: string, seed: number) {
      const { operationId: name, tags } = call;
      const request = buildRequest({ call, ids, seed, isWrong: seed % 4 === 1 });
      const answer = await world.app.inject({
        ...request,
        remoteAddress: nextAddress(),
        headers: { ...request.headers, ...(await headersOf(role)) },
      });
      // Content has a hash as its ETag, and may say anything.
      const refusal = answer.statusCode < 400 ? [] : findFaults(answer);
      const faults = [...findUndocumented(name, answer), ...refusal];
      for (const fault of faults) wrong.add(`${name} ${fault}`);
      if (answer.statusCode >= 300) return;
      succeeded.add(name);
      if (String(answer.headers['content-type']).startsWith('application/json')) {
        ids.collect(tags[0], answer.json());
      }
    }

    for (let round = 0; round < ROUNDS; round++) {
      for (const group of ORDER) {
        const limit = pLimit(6);
        const attempts = group.flatMap((call, at) =>
          ROLES.map((role, n) => ({ role, seed: round * 101 + at + n }))
            .filter(({ seed }) => seed % SHARE === 0)
            .map(({ role, seed }) => limit(() => send(call, role, seed))),
        );
        await Promise.all(attempts);
      }
    }

    expect([...wrong]).toEqual([]);
    // Otherwise the requests would show little.
    expect(succeeded.size).toBeGreaterThan(testSize(60, 250));
  },
);
