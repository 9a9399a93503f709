// Which text tells what happened, on screens and in the export of the audit log.
import type { ActivityFacts } from './notes.contract.ts';

/** The key of an action's text, e.g. `user_edited` of `user.edited`. */
export const activityKey = (action: string): string => action.replaceAll(/[.-]/g, '_');

/** The key of a sign-in's text; null for other actions, and after the details were erased. */
export function signInKey({ way, factors }: Pick<ActivityFacts, 'way' | 'factors'>) {
  if (!way) return null;
  if (way === 'link') return 'link';
  const first = way.startsWith('openid:') ? 'provider' : 'password';
  if (factors.includes('app-code')) return `${first}_code` as const;
  return factors.includes('recovery-code') ? (`${first}_recovery` as const) : first;
}

/** The name of the provider that a sign-in went by. */
export const signInProvider = (way: string | null): string | undefined =>
  way?.replace('openid:', '');

/** Whether nobody was signed in: the system acts without an actor too. */
export const isAnonymous = (action: string): boolean =>
  ['access', 'auth'].includes(action.split('.')[0] ?? '');
