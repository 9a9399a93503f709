import { createHash } from 'node:crypto';
import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import {
  ATTRIBUTE,
  type Attributes,
  CLASS,
  decodeMessage,
  encodeMessage,
  METHOD,
  type StunMessage,
} from '../../platform/conference/stun-message.ts';

const REALM = 'fake';

/**
 * Starts a fake STUN and TURN server on UDP and TCP, which knows one user. A test can set how it behaves: `drops` is the
 * number of datagrams that get lost, `says` the bytes that it answers with.
 */
export async function startTurnServer(user = { username: 'hub', credential: 'quiet' }) {
  const server = { drops: 0, says: null as Buffer | null, asksForUser: true, relays: 0 };

  function answer(bytes: Buffer): Buffer {
    if (server.says) return server.says;
    const request = decodeMessage(bytes);
    if (!request) return Buffer.from('?');
    const reply = (kind: number, attributes: Attributes = []) =>
      encodeMessage(request.type | kind, request.id, attributes);
    if (request.type === METHOD.binding || !server.asksForUser) return reply(CLASS.success);
    if (!isFrom(user, request, bytes)) {
      return reply(CLASS.error, [
        [ATTRIBUTE.errorCode, Buffer.from([0, 0, 4, 1])],
        [ATTRIBUTE.realm, Buffer.from(REALM)],
        [ATTRIBUTE.nonce, Buffer.from('once')],
      ]);
    }
    server.relays += request.type === METHOD.allocate ? 1 : -1;
    return reply(CLASS.success);
  }

  const tcp = createServer((line) => {
    line.on('error', () => {});
    line.on('data', (bytes: Buffer) => writeInTwo(line, answer(bytes)));
  });
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp4', (bytes: Buffer, from: RemoteInfo) => {
    if (server.drops > 0) server.drops -= 1;
    else udp.send(answer(bytes), from.port, from.address);
  });
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');
  return Object.assign(server, {
    port,
    close: () => {
      tcp.close();
      udp.close();
    },
  });
}

/** TCP may deliver a message in any pieces. */
function writeInTwo(line: Socket, message: Buffer): void {
  line.setNoDelay();
  line.write(message.subarray(0, 7));
  setImmediate(() => line.write(message.subarray(7)));
}

function isFrom(
  { username, credential }: { readonly username: string; readonly credential: string },
  { type, id, attributes }: StunMessage,
  bytes: Buffer,
): boolean {
  const key = createHash('md5').update(`${username}:${REALM}:${credential}`).digest();
  const covered = [...attributes].filter(([name]) => name !== ATTRIBUTE.integrity);
  return encodeMessage(type, id, covered, key).equals(bytes);
}
