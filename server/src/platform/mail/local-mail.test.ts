import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../testing/world.ts';
import type { KeptMail } from './mailer.ts';

const ID = '0199aaaa-0000-7000-8000-000000000001';
const mail: KeptMail = {
  id: ID,
  to: 'amira@example.org',
  subject: '<script>alert(1)</script>',
  text: 'the words <b>of</b> the mail',
  html: '<html><head></head><body>the page of the mail</body></html>',
  at: '2026-11-24T09:00:00.000Z',
  invitations: [],
};

async function worldWithMail(settings: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld(settings);
  const folder = join(world.settings.dataDir, 'mail');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${ID}.json`), JSON.stringify(mail));
  return world;
}

const PAGES = ['/mail', '/mail/api', `/mail/${ID}`, `/mail/${ID}/html`];

describe('the local mail page', () => {
  let world: World;
  beforeAll(async () => {
    world = await worldWithMail();
  });
  afterAll(() => world.close());

  const get = (url: string, from: Partial<InjectOptions> = {}) =>
    world.app.inject({ url, remoteAddress: '127.0.0.1', ...from });

  test('shows mails to whoever sits at this machine, and lets nothing in them run', async () => {
    const [list, one, html] = [
      await get('/mail'),
      await get(`/mail/${ID}`),
      await get(`/mail/${ID}/html`),
    ];

    expect(list.body).toContain('amira@example.org');
    expect(one.body).toContain('the words &#60;b&#62;of&#60;/b&#62; the mail');
    expect(html.body).toContain('the page of the mail');
    for (const { body, headers } of [list, one]) {
      expect(body).not.toContain('<script>');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
    expect(one.body).toMatch(/<iframe sandbox="(?!.*allow-scripts)/);
  });

  test.each(PAGES)('%s is not there for anybody else', async (url) => {
    const others: Partial<InjectOptions>[] = [
      { remoteAddress: '10.0.0.7' },
      { headers: { 'x-forwarded-for': '10.0.0.7' } },
      { headers: { forwarded: 'for=10.0.0.7' } },
      { headers: { host: 'evil.test' } },
    ];
    for (const from of others) {
      const { statusCode, body } = await get(url, from);
      expect({ from, statusCode }).toEqual({ from, statusCode: 404 });
      expect(body).not.toContain('amira');
    }
  });

  test.each(['/mail/..%2f..%2fsecret.key', '/mail/nothing', `/mail/${ID.replace('1', '2')}`])(
    '%s is no mail',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
});

test.each([
  ['in production', { isProduction: true }],
  ['with a mail server', { smtpUrl: 'smtp://127.0.0.1:1' }],
])('there is no local mail page %s', async (_, settings) => {
  const world = await worldWithMail(settings);

  for (const url of PAGES) {
    const { body } = await world.app.inject({ url, remoteAddress: '127.0.0.1' });
    expect(body).not.toContain('amira');
  }
  await world.close();
});
