import { createHmac } from 'node:crypto';

/** The parts of STUN (RFC 8489) and TURN (RFC 8656) with which a server is asked whether it works. */
export const METHOD = { binding: 0x0001, allocate: 0x0003, refresh: 0x0004 } as const;
export const ATTRIBUTE = {
  username: 0x0006,
  integrity: 0x0008,
  errorCode: 0x0009,
  lifetime: 0x000d,
  realm: 0x0014,
  nonce: 0x0015,
  transport: 0x0019,
} as const;

/** Added to a method. */
export const CLASS = { success: 0x0100, error: 0x0110 } as const;

const COOKIE = 0x2112a442;
const HEADER_BYTES = 20;
const ID_BYTES = 12;
const INTEGRITY_BYTES = 24;

export type Attributes = readonly (readonly [type: number, value: Buffer])[];

export interface StunMessage {
  /** Its method and class. */
  readonly type: number;
  readonly id: Buffer;
  readonly attributes: ReadonlyMap<number, Buffer>;
}

/** Encodes a message; with a key its integrity is protected. */
export function encodeMessage(
  type: number,
  id: Buffer,
  attributes: Attributes = [],
  key?: Buffer,
): Buffer {
  const body = Buffer.concat(attributes.map(([name, value]) => encodeAttribute(name, value)));
  const length = body.length + (key ? INTEGRITY_BYTES : 0);
  const message = Buffer.concat([encodeHeader(type, id, length), body]);
  if (!key) return message;
  const code = createHmac('sha1', key).update(message).digest();
  return Buffer.concat([message, encodeAttribute(ATTRIBUTE.integrity, code)]);
}

/** The number of bytes of the message that begins here; null if its header is not complete yet. */
export const lengthOfMessage = (bytes: Buffer): number | null =>
  bytes.length < HEADER_BYTES ? null : HEADER_BYTES + bytes.readUInt16BE(2);

/** Reads a whole message; null for anything else. */
export function decodeMessage(bytes: Buffer): StunMessage | null {
  if (lengthOfMessage(bytes) !== bytes.length || bytes.readUInt32BE(4) !== COOKIE) return null;
  const attributes = new Map<number, Buffer>();
  for (let at = HEADER_BYTES; at + 4 <= bytes.length;) {
    const [name, length] = [bytes.readUInt16BE(at), bytes.readUInt16BE(at + 2)];
    attributes.set(name, bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length + paddingOf(length);
  }
  return { type: bytes.readUInt16BE(0), id: bytes.subarray(8, HEADER_BYTES), attributes };
}

function encodeHeader(type: number, id: Buffer, length: number): Buffer {
  if (id.length !== ID_BYTES) throw new Error(`A transaction id has ${ID_BYTES} bytes`);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(type, 0);
  header.writeUInt16BE(length, 2);
  header.writeUInt32BE(COOKIE, 4);
  id.copy(header, 8);
  return header;
}

function encodeAttribute(type: number, value: Buffer): Buffer {
  const attribute = Buffer.alloc(4 + value.length + paddingOf(value.length));
  attribute.writeUInt16BE(type, 0);
  attribute.writeUInt16BE(value.length, 2);
  value.copy(attribute, 4);
  return attribute;
}

const paddingOf = (length: number) => (4 - (length % 4)) % 4;
