import { createHash, randomBytes } from 'node:crypto';

/** 192 random bits: nothing that could be guessed, so that a plain hash of it is enough. */
const SECRET_BYTES = 24;
const TOKEN = /^dot_[\da-f]{48}$/;
const PREFIX_LENGTH = 'dot_'.length + 6;

export const createToken = (): string => `dot_${randomBytes(SECRET_BYTES).toString('hex')}`;

export const prefixOf = (token: string): string => token.slice(0, PREFIX_LENGTH);

export const isToken = (text: string): boolean => TOKEN.test(text);

export const hashOf = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
