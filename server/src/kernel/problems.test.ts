import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../testing/world.ts';
import { type PublicContext, transact } from './context.ts';
import { answerProblem } from './problems.ts';

let world: World;
let app: FastifyInstance;
beforeAll(async () => {
  world = await createWorld();
  app = fastify();
  app.setErrorHandler(answerProblem);
  app.get<{ Params: { code: string } }>('/:code', ({ params }) => failWith(params.code));
});
afterAll(async () => {
  await app.close();
  await world.close();
});

/** PostgreSQL itself refuses the transaction, each time it is tried; of its context only `db` is looked at. */
const failWith = (code: string) =>
  transact({ db: world.db } as PublicContext, ({ db }) =>
    sql`do ${sql.raw(`$$ begin raise exception using errcode = '${code}'; end $$`)}`.execute(db),
  );

test.each([
  ['has no connection left', '53300'],
  ['has no room left', '53100'],
  ['is being stopped', '57P01'],
  ['sacrificed the call to others time and again', '40P01'],
])('a database that %s is away for a moment, and says when to come back', async (_, code) => {
  const answer = await app.inject(`/${code}`);

  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer.json()).toMatchObject({ code: 'server.unavailable' });
});

test('what the database cannot make sense of is our mistake, and nothing of it is told', async () => {
  const answer = await app.inject('/42P01');

  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    code: 'server.unexpected',
    message: 'Something went wrong',
    requestId: expect.any(String),
  });
});
