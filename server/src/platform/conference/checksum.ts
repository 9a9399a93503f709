import { createHash, timingSafeEqual } from 'node:crypto';

/** Algorithms of BigBlueButton, by the length of their checksums in hexadecimal. */
const ALGORITHM_BY_LENGTH = { 40: 'sha1', 64: 'sha256', 96: 'sha384', 128: 'sha512' } as const;
export type ChecksumAlgorithm = (typeof ALGORITHM_BY_LENGTH)[keyof typeof ALGORITHM_BY_LENGTH];
export const CHECKSUM_ALGORITHMS = Object.values(ALGORITHM_BY_LENGTH);

export type QueryParams = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Returns the query string of a call, its checksum last. It must be sent as it is: the checksum covers its
 * exact characters. All characters that URL parsers rewrite, such as apostrophes, are encoded.
 */
export function signQuery(
  call: string,
  params: QueryParams,
  secret: string,
  algorithm: ChecksumAlgorithm = 'sha256',
): string {
  if (secret === '') throw new Error('A call cannot be signed with an empty secret');
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(given).toString();
  const checksum = checksumOf(call, query, secret, algorithm).toString('hex');
  return `${query}${query && '&'}checksum=${checksum}`;
}

/** More than any client sends. The caller is not verified yet, so reading must stay cheap. */
const MAX_PARAMETERS = 1_000;

/** Whether a raw query string, without `?`, was signed for this call. One that names a parameter twice was not. */
export function verifyQuery(call: string, rawQuery: string, secret: string): boolean {
  if (secret === '') return false;
  const parts = rawQuery.split('&', MAX_PARAMETERS + 1);
  if (parts.length > MAX_PARAMETERS) return false;
  const names = parts.filter(Boolean).map(nameOf);
  if (names.includes(null) || new Set(names).size < names.length) return false;
  const given = parts.find((part) => part.startsWith(CHECKSUM))?.slice(CHECKSUM.length) ?? '';
  const algorithm = algorithmOf(given);
  if (!algorithm || !/^[\da-f]+$/.test(given)) return false;
  const query = parts.filter((part) => !part.startsWith(CHECKSUM)).join('&');
  return timingSafeEqual(Buffer.from(given, 'hex'), checksumOf(call, query, secret, algorithm));
}

const CHECKSUM = 'checksum=';

const checksumOf = (call: string, query: string, secret: string, algorithm: ChecksumAlgorithm) =>
  createHash(algorithm).update(`${call}${query}${secret}`).digest();

const algorithmOf = ({ length }: string): ChecksumAlgorithm | undefined =>
  (ALGORITHM_BY_LENGTH as Readonly<Record<number, ChecksumAlgorithm>>)[length];

/** Null if the name of a parameter cannot be decoded. */
function nameOf(part: string): string | null {
  const [name = ''] = part.split('=', 1);
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
