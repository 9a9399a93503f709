import { AppError } from '@thedot/domain/errors';
import type { SystemContext } from '../../kernel/context.ts';
import { findHubOnlyName } from './material.queries.ts';

/** Refuses to take material out of the hub that stays there. */
export async function assertOutsideUse(
  { db }: Pick<SystemContext, 'db'>,
  isOutside: boolean,
  materialIds: readonly string[],
): Promise<void> {
  const name = isOutside ? await findHubOnlyName(db, materialIds) : undefined;
  if (name === undefined) return;
  const problem = { code: 'material.outside_not_allowed', params: { material: name } } as const;
  throw new AppError(problem.code, { ...problem, errors: [{ ...problem, path: 'outsideUse' }] });
}
