import { hash, verify } from '@node-rs/argon2';
import type { ErrorCode } from '@thedot/domain/errors';
import { MAX_PASSWORD, MIN_PASSWORD } from '@thedot/domain/limits';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import pLimit from 'p-limit';

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of Node's four threads two stay free: a flood of passwords must not hold up signatures and files. */
const inTurn = pLimit(2);

export const hashPassword = (password: string) => inTurn(() => hash(password, COST));

/** Takes as long for nobody's password as for somebody's, so that the time tells nothing. */
export async function isPassword(password: string, stored: string | null | undefined) {
  const right = await inTurn(async () => verify(stored ?? (await nobodys), password)).catch(
    () => false,
  );
  return right && Boolean(stored);
}

const nobodys = hashPassword('nobody has this password');

/** What everybody here would try first, and no dictionary of English words holds. */
const OUR_WORDS = [
  'thedot',
  'the dot',
  'incubator',
  'incubateur',
  'startup',
  'tunis',
  'tunisie',
  'tunisia',
  'motdepasse',
  'mot de passe',
  'azertyuiop',
  'bonjour',
  'bienvenue',
  'soleil',
  'marhaba',
];

/** Ranked with the first password that is chosen: it takes longer than any feature does to load. */
let made: ZxcvbnFactory | undefined;
const estimator = () =>
  (made ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, hub: OUR_WORDS },
    graphs: adjacencyGraphs,
  }));

/** Of 0 to 4: below this an attacker needs fewer than a hundred million guesses. */
const LEAST_SCORE = 2;

const spellings = (word: string) => {
  const parts = word.toLowerCase().split(/[\s@._-]+/);
  return [...parts, parts.join('')];
};

/** Long enough, and neither common nor made of what everybody knows of the person. */
export function refusePassword(password: string, known: readonly string[]): ErrorCode | null {
  const { length } = password;
  if (length < MIN_PASSWORD || length > MAX_PASSWORD) return 'auth.password_length';
  const words = known.flatMap(spellings).filter(Boolean);
  // Separators must not hide what stands between them: "amira 2026!" is no better than "amira2026".
  const letters = password.replace(/[^\p{L}\p{N}]/gu, '');
  const forms = letters.length > length / 2 ? [password, letters] : [password];
  const scores = forms.map((form) => estimator().check(form.slice(0, 64), words).score);
  return Math.min(...scores) < LEAST_SCORE ? 'auth.password_common' : null;
}
