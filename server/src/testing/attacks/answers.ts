import { ENGLISH, ERRORS } from '@thedot/domain/error-catalogue';
import type { Problem } from '@thedot/domain/errors';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What tells a stranger how we are built: stacks, SQL, paths, hashes, names and versions of parts. */
const TELLTALES: readonly RegExp[] = [
  /\bat \S+ \(|node:internal|node_modules|\.[cm]?[jt]s:\d+/,
  /\b(select|insert into|update|delete from)\b.+\b(from|values|set|where)\b|relation "|column "/i,
  /\/(home|work|tmp|root|usr|var)\//,
  /\$argon2|\b[0-9a-f]{64}\b/,
  /\b(postgres|kysely|fastify|zod|graphile|nodemailer)\b/i,
];

/** An answer, however it was asked for. */
export interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Everything that is wrong with a refused answer: not the documented shape, or too talkative. */
export function faultsOf(answer: Answer): string[] {
  const { statusCode, headers, body } = answer;
  // What people wrote is theirs to read again, so of an answer that succeeds only the headers count.
  const told = `${statusCode} ${JSON.stringify(headers)} ${statusCode < 400 ? '' : body}`;
  const telling = TELLTALES.filter((it) => it.test(told)).map((it) => `tells ${it}: ${told}`);
  if (statusCode < 400) return telling;
  if (!String(headers['content-type']).startsWith('application/json')) {
    return [...telling, `is no JSON: ${told}`];
  }
  return [...telling, ...(isProblem(answer) ? [] : [`has another shape: ${told}`])];
}

function isProblem(answer: Answer): boolean {
  const { code, message, errors, requestId } = JSON.parse(answer.body) as Problem;
  return (
    code in ERRORS &&
    ERRORS[code][0] === answer.statusCode &&
    message !== '' &&
    UUID.test(String(requestId)) &&
    (errors ?? []).every(
      (it) => Boolean(it.msg) && typeof it.path === 'string' && it.code in ENGLISH,
    )
  );
}

/** How many milliseconds of processor time some work takes: other programs do not lengthen it. */
export async function processorMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
