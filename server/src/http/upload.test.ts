import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FileRule } from '@thedot/domain/kernel/endpoint';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskStore } from '../platform/files/disk-store.ts';
import { unstage } from '../platform/files/stage-file.ts';
import { replyWithProblem } from './problems.ts';
import { registerMultipart, readForm } from './upload.ts';

const rules: Record<string, FileRule> = {
  plan: { kind: 'any', maxBytes: 5_000_000, required: true, many: false },
  more: { kind: 'any', maxBytes: 1_000, required: false, many: true },
};

const folder = await mkdtemp(join(tmpdir(), 'thedot-forms-'));
const store = await createDiskStore(folder);
const app = fastify();
beforeAll(async () => {
  app.setErrorHandler(replyWithProblem);
  registerMultipart(app);
  app.post('/form', async (request) => {
    const { fields, files } = await readForm(request, rules, store);
    const content = await Promise.all(
      Object.values(files)
        .flat()
        .map(async ({ id, name, size }) => ({
          name,
          size,
          start: (await text(await store.read(id))).slice(0, 20),
        })),
    );
    await unstage(
      store,
      Object.values(files).flatMap((some) => some.map(({ id }) => id)),
    );
    return { fields, content };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const address = () => app.server.address() as AddressInfo;
const kept = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((it) => it.isFile());

async function post(parts: readonly (readonly [name: string, value: string | File])[]) {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const response = await fetch(`http://127.0.0.1:${address().port}/form`, {
    method: 'POST',
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const plan = (bytes: number | string = 'the plan', name = 'plan.txt') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name);

describe('a form with files', () => {
  test('is read with its JSON, its single fields and its files', async () => {
    const { status, body } = await post([
      ['plan', plan()],
      ['fields', JSON.stringify({ title: 'Funding', minutes: 60 })],
      ['city', 'Tunis'],
      ['more', plan('one')],
      ['more', plan('two')],
    ]);

    expect(status).toBe(200);
    expect(body['fields']).toEqual({ title: 'Funding', minutes: 60, city: 'Tunis' });
    expect(body['content']).toEqual([
      { name: 'plan.txt', size: 8, start: 'the plan' },
      { name: 'plan.txt', size: 3, start: 'one' },
      { name: 'plan.txt', size: 3, start: 'two' },
    ]);
  });

  test('may contain its JSON as a typed part, which browsers send as a file', async () => {
    const json = new File(['{"title":"Funding"}'], 'blob', { type: 'application/json' });
    const { body } = await post([
      ['fields', json],
      ['plan', plan()],
    ]);

    expect(body['fields']).toEqual({ title: 'Funding' });
  });

  test('may contain a file of exactly the limit (A34)', async () => {
    expect((await post([['plan', plan(5_000_000)]])).status).toBe(200);
  });
});

describe('a form that is refused leaves nothing in the store (A34)', () => {
  test.each([
    ['without a required file', [['city', 'Tunis']], 422, 'file.required', 'plan'],
    ['with one byte too many', [['plan', plan(5_000_001)]], 413, 'file.too_large', 'plan'],
    [
      'with two files where one is allowed',
      [
        ['plan', plan()],
        ['plan', plan()],
      ],
      422,
      'file.too_many',
      'plan',
    ],
    [
      'with eleven files where ten are allowed',
      [['plan', plan()], ...Array.from({ length: 11 }, () => ['more', plan()])],
      422,
      'file.too_many',
      'more',
    ],
    [
      'whose second file is too large',
      [
        ['plan', plan()],
        ['more', plan(1_001)],
      ],
      413,
      'file.too_large',
      'more',
    ],
    ['with an unknown file', [['other', plan()]], 422, 'request.invalid', 'other'],
  ] as const)('%s', async (_, parts, status, code, path) => {
    const answer = await post(parts as never);

    expect(answer).toMatchObject({ status, body: { code, errors: [{ path }] } });
    expect(await kept()).toEqual([]);
  });

  test('with broken JSON', async () => {
    const answer = await post([
      ['plan', plan()],
      ['fields', '{"title":'],
    ]);

    expect(answer).toMatchObject({ status: 400, body: { code: 'request.malformed' } });
    expect(await kept()).toEqual([]);
  });

  test('that is truncated', async () => {
    const head = 'content-disposition: form-data; name="plan"; filename="plan.txt"';
    const response = await app.inject({
      method: 'POST',
      url: '/form',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: `--x\r\n${head}\r\n\r\nhalf a pl`,
    });

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'request.malformed' });
    expect(await kept()).toEqual([]);
  });

  test('that declares a size above all limits is refused before it is read', async () => {
    const socket = connect(address().port, '127.0.0.1');
    socket.write(
      'POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n' +
        'content-length: 9999999999\r\n\r\n',
    );

    const answer = await new Promise((heard) => socket.once('data', heard));
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1.1 413 /);
  });

  test('whose sender disconnects in the middle', async () => {
    const socket = connect(address().port, '127.0.0.1');
    socket.write(
      'POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n' +
        'content-length: 4000000\r\n\r\n--x\r\n' +
        'content-disposition: form-data; name="plan"; filename="plan.txt"\r\n\r\n',
    );
    socket.write(Buffer.alloc(1_000_000));
    await expect.poll(async () => (await kept()).length).toBe(1);

    socket.destroy();

    await expect.poll(kept).toEqual([]);
  });
});
