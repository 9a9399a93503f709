import { AppError } from '@thedot/domain/errors';
import fastify from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { replyWithProblem } from './problems.ts';

test('the line of a refused request says which rule refused it, that of a good one has no code', async () => {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  const app = fastify({ loggerInstance: log });
  app.setErrorHandler(replyWithProblem);
  app.get('/refused', async () => {
    throw new AppError('organization.owners_only');
  });
  app.get('/good', async () => ({}));

  await app.inject('/refused');
  await app.inject('/good');

  const completed = lines.filter(({ msg }) => msg === 'request completed');
  expect(completed).toMatchObject([
    { code: 'organization.owners_only', res: { statusCode: 403 } },
    { res: { statusCode: 200 } },
  ]);
  expect(completed[1]).not.toHaveProperty('code');
});
