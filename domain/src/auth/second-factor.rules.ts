import type { ErrorCode } from '../errors.ts';
import { RECOVERY_CODE_LENGTH } from '../limits.ts';

export interface TypedCode {
  readonly kind: 'app' | 'recovery';
  /** In normalized form. */
  readonly code: string;
}

/** Crockford's base 32, without letters that look like digits. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Normalizes a typed code: users add spaces and dashes, and read O for 0. */
export function parseTypedCode(typed: string): TypedCode | null {
  const code = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}._]/gu, '')
    .toUpperCase();
  if (/^[0-9]{6}$/.test(code)) return { kind: 'app', code };
  const recovery = code.replaceAll('O', '0').replace(/[IL]/g, '1');
  const isValid =
    recovery.length === RECOVERY_CODE_LENGTH &&
    [...recovery].every((letter) => RECOVERY_ALPHABET.includes(letter));
  return isValid ? { kind: 'recovery', code: recovery } : null;
}

/** Formats a recovery code in two halves. */
export const formatRecoveryCode = (code: string) =>
  `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`;

/** Whether the time step was used: each step is valid once, and none before the last used one. */
export const isStepUsed = (step: number, lastStep: number): boolean => step <= lastStep;

/** Whether the user's role requires a second factor that they do not have; they must set it up first. */
export const needsSecondFactor = (
  person: { readonly role: string; readonly hasSecondFactor: boolean },
  roles: readonly string[],
): boolean => roles.includes(person.role) && !person.hasSecondFactor;

/** Users turn off their own second factor with password and code, not by their rights over others. */
export const refuseReset = (actorId: string, ownerId: string): ErrorCode | null =>
  actorId === ownerId ? 'user.second_factor_own' : null;
