import { readdir } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { MAX_PICTURE_BYTES } from '@thedot/domain/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let amira: TestPerson;
let photo: Buffer;
beforeAll(async () => {
  world = await createWorld();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const create = { width: 200, height: 200, channels: 3, background: '#e8491c' } as const;
  photo = await sharp({ create }).jpeg().toBuffer();
});
afterAll(() => world.close());
beforeEach(async () => {
  amira = await world.person('startup');
});

const PATH = '/api/user/uploadprofilepic';
const HEAD = '--x\r\ncontent-disposition: form-data; name="photo"; filename="me.jpg"\r\n\r\n';
const address = () => world.app.server.address() as AddressInfo;

/** A form with a real photo of exactly this many bytes: programs ignore what follows its end. */
const formOf = (bytes: number) =>
  Buffer.concat([
    Buffer.from(HEAD),
    photo,
    Buffer.alloc(bytes - photo.length),
    Buffer.from('\r\n--x--\r\n'),
  ]);

const onDisk = async () =>
  (await readdir(world.settings.dataDir, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  ).length;

async function send(form: Buffer, inPieces: boolean) {
  const pieces = new ReadableStream<Uint8Array>({
    start: (out) => {
      for (let at = 0; at < form.length; at += 65_536) out.enqueue(form.subarray(at, at + 65_536));
      out.close();
    },
  });
  const init = {
    method: 'POST',
    headers: { ...amira.headers, 'content-type': 'multipart/form-data; boundary=x' },
    body: inPieces ? pieces : new Uint8Array(form),
    ...(inPieces && { duplex: 'half' as const }),
  };
  const answer = await fetch(`http://127.0.0.1:${address().port}${PATH}`, init);
  return { status: answer.status, body: await answer.json() };
}

/** A request whose header says another length than what follows it. */
function sendLying(form: Buffer, saidLength: number) {
  const line = connect(address().port, '127.0.0.1');
  line.on('error', () => {});
  line.write(
    `POST ${PATH} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n` +
      `authorization: ${amira.headers.authorization}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${saidLength}\r\n\r\n`,
  );
  line.write(form);
  return line;
}

const TOO_LARGE = {
  status: 413,
  body: {
    code: 'file.picture_too_large',
    message: 'The picture is too large (max 800 kB)',
    errors: [{ path: 'photo' }],
  },
};

test.each([
  ['with its length', false],
  ['in pieces, without its length', true],
])(
  'a picture of 800 kB, sent %s, is taken; one byte more is not, and leaves nothing',
  async (_, pieces) => {
    expect(MAX_PICTURE_BYTES).toBe(800_000);
    expect((await send(formOf(MAX_PICTURE_BYTES), pieces)).status).toBe(200);
    const before = await onDisk();

    expect(await send(formOf(MAX_PICTURE_BYTES + 1), pieces)).toMatchObject(TOO_LARGE);

    expect(await onDisk()).toBe(before);
  },
);

test('a header that says less than what follows is taken at its word: a form that breaks off', async () => {
  const before = await onDisk();
  const form = formOf(500_000);

  const answer = await text(sendLying(form, form.length - 1_000));

  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('request.malformed');
  expect(await onDisk()).toBe(before);
});

test('a header that says more than what follows gets nothing kept when the sender leaves', async () => {
  const before = await onDisk();
  const line = sendLying(formOf(500_000).subarray(0, 400_000), 900_000);

  line.end();

  expect(await text(line)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await onDisk()).toBe(before);
});

test('a header that says more than any picture may have is answered before anything is read', async () => {
  const answer = text(sendLying(Buffer.from(HEAD), 2_000_000));

  expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
});
