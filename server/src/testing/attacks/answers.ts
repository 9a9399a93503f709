import { ENGLISH_MESSAGES, ERRORS } from '@thedot/domain/error-catalogue';
import type { Problem } from '@thedot/domain/errors';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Internals that a response must not leak: stacks, SQL, paths, hashes, names and versions of components. */
const LEAK_PATTERNS: readonly RegExp[] = [
  /\bat \S+ \(|node:internal|node_modules|\.[cm]?[jt]s:\d+/,
  /\b(select|insert into|update|delete from)\b.+\b(from|values|set|where)\b|relation "|column "/i,
  /\/(home|work|tmp|root|usr|var)\//,
  /\$argon2|\b[0-9a-f]{64}\b/,
  /\b(postgres|kysely|fastify|zod|graphile|nodemailer)\b/i,
];

/** A response from any transport. */
export interface AttackResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Finds the faults of an error response: an undocumented shape or leaked internals. */
export function findFaults(answer: AttackResponse): string[] {
  const { statusCode, headers, body } = answer;
  // A successful response may contain the user's own text, so only its headers are checked.
  const text = `${statusCode} ${JSON.stringify(headers)} ${statusCode < 400 ? '' : body}`;
  const leaks = LEAK_PATTERNS.filter((it) => it.test(text)).map((it) => `leaks ${it}: ${text}`);
  if (statusCode < 400) return leaks;
  if (!String(headers['content-type']).startsWith('application/json')) {
    return [...leaks, `is no JSON: ${text}`];
  }
  return [...leaks, ...(isProblem(answer) ? [] : [`has another shape: ${text}`])];
}

function isProblem(answer: AttackResponse): boolean {
  const { code, message, errors, requestId } = JSON.parse(answer.body) as Problem;
  return (
    code in ERRORS &&
    ERRORS[code][0] === answer.statusCode &&
    message !== '' &&
    UUID.test(String(requestId)) &&
    (errors ?? []).every(
      (it) => Boolean(it.msg) && typeof it.path === 'string' && it.code in ENGLISH_MESSAGES,
    )
  );
}

/** Measures the CPU time of some work in ms, which other programs do not change. */
export async function measureCpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
