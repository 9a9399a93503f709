import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text so that only the key opens it, unchanged, and only for what it is bound to. */
export function seal(key: Uint8Array, text: string, boundTo: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(boundTo));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Null for whatever was not sealed with this key for this purpose. */
export function unseal(key: Uint8Array, sealed: string, boundTo: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const head = NONCE_BYTES + TAG_BYTES;
  if (bytes.length <= head) return null;
  try {
    const opening = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(boundTo))
      .setAuthTag(bytes.subarray(NONCE_BYTES, head));
    return Buffer.concat([opening.update(bytes.subarray(head)), opening.final()]).toString('utf8');
  } catch {
    return null;
  }
}
