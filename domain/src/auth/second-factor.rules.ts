import type { ErrorCode } from '../errors.ts';
import { RECOVERY_CODE_LENGTH } from '../limits.ts';

export interface TypedCode {
  readonly kind: 'app' | 'recovery';
  /** In the one way of writing it that is compared. */
  readonly code: string;
}

/** Crockford's: no letter that could be taken for a digit, nor the other way round. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What somebody meant by what they typed: people add spaces and dashes, and read O for 0. */
export function parseTypedCode(typed: string): TypedCode | null {
  const code = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}._]/gu, '')
    .toUpperCase();
  if (/^[0-9]{6}$/.test(code)) return { kind: 'app', code };
  const recovery = code.replaceAll('O', '0').replace(/[IL]/g, '1');
  const isOne =
    recovery.length === RECOVERY_CODE_LENGTH &&
    [...recovery].every((letter) => RECOVERY_ALPHABET.includes(letter));
  return isOne ? { kind: 'recovery', code: recovery } : null;
}

/** As it is shown and printed: in two halves. */
export const formatRecoveryCode = (code: string) =>
  `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`;

/** Of the steps of the clock each opens once, and none that lies before one that was used. */
export const isStepUsed = (step: number, lastStep: number): boolean => step <= lastStep;

/** Whoever's role asks for a second factor that they do not have has to set one up before all else. */
export const needsSecondFactor = (
  person: { readonly role: string; readonly hasSecondFactor: boolean },
  roles: readonly string[],
): boolean => roles.includes(person.role) && !person.hasSecondFactor;

/** One's own is switched off with password and code, not by one's rights over others. */
export const refuseReset = (actorId: string, ownerId: string): ErrorCode | null =>
  actorId === ownerId ? 'user.second_factor_own' : null;
