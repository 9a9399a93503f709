import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestPerson, World } from '../world.ts';

interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Starts a push service whose responses a test can set. */
export async function startPushService() {
  const received: Received[] = [];
  const service = {
    status: 201,
    /** The public key for which browsers subscribed; others get 403. Null accepts each. */
    acceptedKey: null as string | null,
    received,
    /** Delays the response to a URL. */
    answers: (_url: string): Promise<void> => Promise.resolve(),
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { acceptedKey } = service;
    if (acceptedKey !== null && !request.headers.authorization?.includes(acceptedKey)) {
      response.writeHead(403).end();
      return;
    }
    received.push({
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(parts),
    });
    await service.answers(request.url ?? '');
    response.writeHead(service.status).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(service, {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}

/** The keys of a browser's push subscription, and a function that decrypts its pushes. */
export function browserKeys() {
  const curve = createECDH('prime256v1');
  const own = curve.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    /** Decrypts by RFC 8291, as one record of RFC 8188. */
    open: (body: Buffer): Readonly<Record<string, string>> => {
      const salt = body.subarray(0, 16);
      const keyLength = body[20] ?? 0;
      const theirs = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs]);
      const shared = hkdfSync('sha256', curve.computeSecret(theirs), auth, info, 32);
      const derive = (use: string, length: number) =>
        Buffer.from(
          hkdfSync('sha256', new Uint8Array(shared), salt, `Content-Encoding: ${use}\0`, length),
        );
      const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      cipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
    },
  };
}

interface Owner {
  readonly world: World;
  readonly person: TestPerson;
  /** Invalid keys to store instead of the real ones. */
  readonly wrongKeys?: ReturnType<typeof browserKeys>['keys'];
}

/** Registers a user's push device at the test push service; returns its received pushes. */
export async function registerBrowser(
  service: Awaited<ReturnType<typeof startPushService>>,
  { world, person, wrongKeys }: Owner,
) {
  const { keys, open } = browserKeys();
  const path = `/${person.id}/${randomUUID()}`;
  const endpoint = service.address + path;
  await world.db
    .insertInto('push_devices')
    .values({
      user_id: person.id,
      session_id: person.sessionId,
      endpoint,
      ...(wrongKeys ?? keys),
    })
    .execute();
  const mine = () => service.received.filter(({ url }) => url === path);
  return {
    endpoint,
    got: () => mine().map(({ body }) => open(body)),
    headers: () => mine().map(({ headers }) => headers),
  };
}
