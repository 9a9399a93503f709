import { MAX_PASSWORD, MIN_PASSWORD } from '@thedot/domain/limits';

/** 0: empty; 1: rejected; 2 to 4: increasingly strong. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

const RUN = /(.)\1{2,}|(?:0123|1234|2345|3456|4567|5678|6789|abcd|azer|qwer|asdf|qsdf)/gi;
const COMMON = /pass ?w?o?r?d?|motdepasse|bonjour|welcome|admin|thedot|startup|letmein|iloveyou/gi;

/** The bits of entropy from which a password is fair, good or strong. */
const FAIR = 36;
const GOOD = 52;
const STRONG = 68;

/**
 * A quick estimate while the user types; the server, which checks lists of common passwords, decides. Runs, common
 * words and personal words count as one character each.
 */
export function estimateStrength(
  password: string,
  personalWords: readonly string[],
): PasswordStrength {
  if (password === '') return 0;
  if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD) return 1;
  const words = personalWords.flatMap((it) => it.toLowerCase().split(/[\s@._-]+/));
  const rest = words
    .filter((word) => word.length > 2)
    .reduce((left, word) => left.replaceAll(word, '\u0000'), password.toLowerCase())
    .replace(COMMON, '\u0000')
    .replace(RUN, '\u0000');
  const variety = new Set(rest).size / rest.length;
  const bits = rest.length * Math.log2(alphabetOf(password)) * Math.sqrt(variety);
  if (bits < FAIR) return 1;
  if (bits < GOOD) return 2;
  return bits < STRONG ? 3 : 4;
}

function alphabetOf(password: string): number {
  const kinds: readonly [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 33],
  ];
  return kinds.reduce((size, [kind, letters]) => size + (kind.test(password) ? letters : 0), 0);
}
