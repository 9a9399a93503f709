import { hash, verify } from '@node-rs/argon2';
import type { ErrorCode } from '@thedot/domain/errors';
import { MAX_PASSWORD, MIN_PASSWORD } from '@thedot/domain/limits';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { createBoundedQueue } from '../../../kernel/bounded-queue.ts';

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two of Node's four threads stay free: many passwords must not block signatures and files. */
const enqueue = createBoundedQueue(2);

export const hashPassword = (password: string) => enqueue(() => hash(password, COST));

/** Takes the same time without a stored hash, so that the duration reveals nothing. */
export async function verifyPassword(password: string, stored: string | null | undefined) {
  const isRight = await enqueue(async () =>
    verify(stored ?? (await placeholderHash), password).catch(() => false),
  );
  return isRight && Boolean(stored);
}

const PARAMETERS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/;

/** Whether a stored hash costs an attacker less than one of today. */
export function isOutdatedHash(stored: string): boolean {
  const [, memory, time, lanes] = PARAMETERS.exec(stored) ?? [];
  const { memoryCost, timeCost, parallelism } = COST;
  return !(
    Number(memory) >= memoryCost &&
    Number(time) >= timeCost &&
    Number(lanes) >= parallelism
  );
}

const placeholderHash = hashPassword('nobody has this password');

/** Words that local users try first and that no English dictionary contains. */
const LOCAL_WORDS = [
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

/** Built with the first password: loading takes longer than any feature. */
let factory: ZxcvbnFactory | undefined;
const estimator = () =>
  (factory ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, hub: LOCAL_WORDS },
    graphs: adjacencyGraphs,
  }));

/** Of 0 to 4: below this, an attack needs fewer than a hundred million guesses. */
const MIN_SCORE = 2;

const spellings = (word: string) => {
  const parts = word.toLowerCase().split(/[\s@._-]+/);
  return [...parts, parts.join('')];
};

/** Refuses passwords that are too short or long, common, or made of words known of the user. */
export function refusePassword(password: string, known: readonly string[]): ErrorCode | null {
  const { length } = password;
  if (length < MIN_PASSWORD || length > MAX_PASSWORD) return 'auth.password_length';
  const words = known.flatMap(spellings).filter(Boolean);
  // Separators are ignored: "amira 2026!" is no better than "amira2026".
  const letters = password.replace(/[^\p{L}\p{N}]/gu, '');
  const forms = letters.length > length / 2 ? [password, letters] : [password];
  const scores = forms.map((form) => estimator().check(form.slice(0, 64), words).score);
  return Math.min(...scores) < MIN_SCORE ? 'auth.password_common' : null;
}
