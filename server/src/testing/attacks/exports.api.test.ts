import { expect, test } from 'vitest';
import { useWorld } from '../world.ts';
import { nextAddress } from './addresses.ts';
import { buildAttack, CALLS } from './calls.ts';

const world = await useWorld();
const EXPORTS = CALLS.filter(({ endpoint }) => endpoint.reply === 'spreadsheet');

test.each(EXPORTS)('the export $name has a rate limit', async (call) => {
  const admin = await world.person('admin');
  const remoteAddress = nextAddress();
  const request = {
    ...buildAttack(call, { part: 'none', path: [], shape: {} }, null),
    headers: admin.headers,
    remoteAddress,
  };

  const statuses = new Set<number>();
  for (let times = 0; times < 60; times++) {
    statuses.add((await world.app.inject(request)).statusCode);
  }

  expect([...statuses]).not.toContain(429);
  expect((await world.app.inject(request)).json()).toMatchObject({ code: 'request.rate_limited' });
  const elsewhere = await world.app.inject({ ...request, remoteAddress: nextAddress() });
  expect(elsewhere.statusCode).not.toBe(429);
});
