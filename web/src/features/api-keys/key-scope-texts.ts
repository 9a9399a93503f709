import type { KeyLevel, KeyPart, KeyScope } from '@thedot/domain/access/key-scopes';

/** The part and the level that a scope names. */
export function readScope(scope: KeyScope): { part: KeyPart; level: KeyLevel } {
  const [part, level] = scope.split(':');
  // A scope is written as `${KeyPart}:${KeyLevel}`.
  return { part: part as KeyPart, level: level as KeyLevel };
}
