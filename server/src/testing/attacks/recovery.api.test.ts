import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRecovery } from '../../features/auth/auth.jobs.ts';
import type { KeptMail } from '../../platform/mail/mailer.ts';
import { makeJobsDue } from '../due-jobs.ts';
import { createWorld, type World } from '../world.ts';
import { nextAddress } from './addresses.ts';
import { median } from './answers.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ publicUrl: 'https://hub.example.org' });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());

const recover = (query: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url: `/api/user/password?${query}`, headers, remoteAddress: nextAddress() });

async function mailsSent(): Promise<KeptMail[]> {
  await makeJobsDue(world.db);
  await world.runJobs();
  return (await world.app.inject('/mail/api')).json<KeptMail[]>();
}

describe('who asks for a recovery link', () => {
  test('gets one answer, twenty times, for an address that exists and one that does not', async () => {
    const { email } = await world.person('startup');
    const { email: removed } = await world.person('startup', { removed: true });

    const told = new Set<string>();
    for (const address of [email, removed, 'nobody@example.org']) {
      for (let n = 0; n < 20; n++) {
        const answer = await recover(`email=${address}`);
        told.add(`${answer.statusCode} ${answer.body}`);
      }
    }

    expect([...told]).toEqual(['200 {}']);
    const mails = (await mailsSent()).map(({ to }) => to);
    expect(mails.filter((to) => to === email)).toHaveLength(3);
    expect(mails.filter((to) => to !== email)).toEqual([]);
  });

  test(
    'waits as long for an address that exists as for one that does not',
    { retry: 2 },
    async () => {
      const { email } = await world.person('startup');
      const times = new Map<string, number[]>([email, 'nobody@example.org'].map((it) => [it, []]));
      for (let round = 0; round < 20; round++) {
        for (const [address, taken] of times) {
          const before = performance.now();
          await recover(`email=${address}`);
          taken.push(performance.now() - before);
        }
      }

      const [known = NaN, unknown = NaN] = [...times.values()].map(median);
      expect(Math.abs(known - unknown)).toBeLessThan(30);
    },
  );

  test('gets no fourth link in an hour by asking twenty times at once', async () => {
    const amira = await world.person('startup');

    const { email } = amira;
    const asked = Array.from({ length: 20 }, () => sendRecovery(world.db, { email }, new Date()));
    await Promise.all(asked);

    const links = await world.db
      .selectFrom('account_tokens')
      .select('id')
      .where('user_id', '=', amira.id)
      .execute();
    expect(links).toHaveLength(3);
  });

  test.each([
    ['two addresses', 'email=amira@example.org&email=eve@evil.test'],
    ['a list of addresses', 'email=amira@example.org,eve@evil.test'],
    ['an address with another header', 'email=amira@example.org%0d%0aBcc:eve@evil.test'],
    ['an address of ten thousand letters', `email=${'a'.repeat(10_000)}@example.org`],
    ['an address with a zero', 'email=amira@example.org%00'],
    ['a second field', 'email=amira@example.org&to=eve@evil.test'],
    ['no address', 'email='],
    ['nothing', ''],
  ])('is refused with %s, and no mail goes out', async (_, query) => {
    const before = (await mailsSent()).length;

    expect((await recover(query)).statusCode).toBe(422);

    expect(await mailsSent()).toHaveLength(before);
  });

  test.each<[string, (email: string) => Promise<unknown>]>([
    ['Host', (email) => recover(`email=${email}`, { host: 'evil.test' })],
    ['X-Forwarded-Host', (email) => recover(`email=${email}`, { 'x-forwarded-host': 'evil.test' })],
    ['X-Forwarded-Proto', (email) => recover(`email=${email}`, { 'x-forwarded-proto': 'evil' })],
    ['Forwarded', (email) => recover(`email=${email}`, { forwarded: 'host=evil.test' })],
    ['Origin', (email) => recover(`email=${email}`, { origin: 'https://evil.test' })],
    ['whole address', (email) => overTheLine(`http://evil.test/api/user/password?email=${email}`)],
  ])('cannot lead the link elsewhere with a forged %s', async (_, ask) => {
    const { email } = await world.person('startup');
    await ask(email);
    await recover(`email=${email}`);

    const mails = (await mailsSent()).filter(({ to }) => to === email);

    const links = JSON.stringify(mails).match(/https?:\/\/[^\s"'<>\\]+/g) ?? [];
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !link.startsWith('https://hub.example.org/'))).toEqual([]);
    expect(JSON.stringify(mails)).not.toContain('evil');
  });
});

/** Asks letter by letter, with a whole address where a path belongs. */
async function overTheLine(address: string): Promise<string> {
  const { port } = world.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${address} HTTP/1.1\r\nhost: evil.test\r\nconnection: close\r\n\r\n`);
  return text(socket);
}
