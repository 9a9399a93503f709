import { createHash, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { on, once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { IceServer } from '../../kernel/settings.ts';
import { turnCredentials } from './ice-servers.ts';
import { type IceAddress, parseIceUrl } from './ice-url.ts';
import {
  ATTRIBUTE,
  type Attributes,
  CLASS,
  decodeMessage,
  encodeMessage,
  lengthOfMessage,
  METHOD,
  type StunMessage,
} from './stun-message.ts';

/** Over UDP a request or its reply may be lost. */
const REPEAT_MS = 500;
/** UDP, as TURN names it: what the server relays. */
const RELAY_UDP = Buffer.from([17, 0, 0, 0]);

/** A connection to a server. A reply that does not come in time rejects. */
interface Line {
  readonly send: (request: Buffer, id: Buffer) => Promise<StunMessage>;
  readonly close: () => void;
}

/**
 * Asks a STUN server for the caller's address, and a TURN server for a relay, with the credentials that an attendee would
 * get. Throws an error with the reason when it has none.
 */
export async function askIceServer(
  url: string,
  access: IceServer['access'],
  { now, silenceMs }: { readonly now: Date; readonly silenceMs: number },
): Promise<void> {
  const address = parseIceUrl(url);
  if (!address) throw new Error('its address cannot be read');
  const signal = AbortSignal.timeout(silenceMs);
  try {
    const line = await (address.transport === 'udp' ? openUdp : openTcp)(address, signal);
    try {
      if (address.isTurn && access) await allocate(line, turnCredentials(access, 'doctor', now));
      else expectSuccess(await ask(line, METHOD.binding));
    } finally {
      line.close();
    }
  } catch (error) {
    throw signal.aborted ? new Error('no answer in time') : error;
  }
}

async function allocate(
  line: Line,
  { username, credential }: { readonly username: string; readonly credential: string },
): Promise<void> {
  const wanted = [[ATTRIBUTE.transport, RELAY_UDP]] as const;
  const { attributes } = await ask(line, METHOD.allocate, wanted);
  const realm = attributes.get(ATTRIBUTE.realm);
  const nonce = attributes.get(ATTRIBUTE.nonce);
  if (!realm || !nonce) throw new Error('it asks for no credentials, so anyone can use it');
  const key = createHash('md5').update(`${username}:${realm.toString()}:${credential}`).digest();
  const proof = [
    [ATTRIBUTE.username, Buffer.from(username)],
    [ATTRIBUTE.realm, realm],
    [ATTRIBUTE.nonce, nonce],
  ] as const;
  const reply = await ask(line, METHOD.allocate, [...wanted, ...proof], key);
  if (errorCodeOf(reply) === UNAUTHORIZED) throw new Error('it refuses the credentials');
  expectSuccess(reply);
  // Gives the relay back.
  await ask(line, METHOD.refresh, [[ATTRIBUTE.lifetime, Buffer.alloc(4)], ...proof], key);
}

function ask(line: Line, method: number, attributes?: Attributes, key?: Buffer) {
  const id = randomBytes(12);
  return line.send(encodeMessage(method, id, attributes, key), id);
}

const UNAUTHORIZED = 401;

function errorCodeOf({ type, attributes }: StunMessage): number | null {
  if ((type & CLASS.error) === CLASS.success) return null;
  const value = attributes.get(ATTRIBUTE.errorCode);
  return value && value.length >= 4 ? value.readUInt8(2) * 100 + value.readUInt8(3) : 0;
}

function expectSuccess(reply: StunMessage): void {
  const code = errorCodeOf(reply);
  if (code !== null) throw new Error(`it answered with error ${code}`);
}

async function openUdp({ host, port }: IceAddress, signal: AbortSignal): Promise<Line> {
  const { address, family } = await lookup(host);
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  // What fails while nothing is asked is of no interest.
  socket.on('error', () => {});
  socket.connect(port, address);
  await once(socket, 'connect', { signal });
  return {
    send: async (request, id) => {
      const messages = on(socket, 'message', { signal });
      const repeating = setInterval(() => socket.send(request), REPEAT_MS);
      socket.send(request);
      try {
        for await (const [message] of messages) {
          const reply = decodeMessage(message);
          // Another reply may be to a repeated request.
          if (reply?.id.equals(id)) return reply;
        }
        throw new Error('the connection ended');
      } finally {
        clearInterval(repeating);
      }
    },
    close: () => socket.close(),
  };
}

async function openTcp({ host, port, isTls }: IceAddress, signal: AbortSignal): Promise<Line> {
  const socket: Socket = isTls
    ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) })
    : connect({ host, port });
  socket.on('error', () => {});
  try {
    await once(socket, isTls ? 'secureConnect' : 'connect', { signal });
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return {
    send: async (request, id) => {
      const chunks = on(socket, 'data', { signal, close: ['close'] });
      socket.write(request);
      let received = Buffer.alloc(0);
      for await (const [chunk] of chunks) {
        received = Buffer.concat([received, chunk]);
        const length = lengthOfMessage(received);
        if (length === null || received.length < length) continue;
        const reply = decodeMessage(received.subarray(0, length));
        if (!reply?.id.equals(id)) throw new Error('its answer is no STUN message');
        return reply;
      }
      throw new Error('it closed the connection');
    },
    close: () => socket.destroy(),
  };
}
