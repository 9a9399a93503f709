import type { AppError } from '@thedot/domain/errors';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import type { SessionNeeds } from '@thedot/domain/expert-sessions/session-resources.contract';

export const NO_NEEDS: SessionNeeds = { space: null, material: [] };

export const isEmpty = ({ space, material }: SessionNeeds): boolean =>
  space === null && material.length === 0;

/** What a session keeps when it is moved: what it does not have stays away. */
export function keptNeeds({ needs, resources }: Pick<BookingPage, 'needs' | 'resources'>) {
  if (!needs) return null;
  const has = new Set(resources.flatMap(({ id, state }) => (state === 'missing' ? [] : [id])));
  const hasSpace = resources.some(({ kind, state }) => kind === 'space' && state !== 'missing');
  return {
    space: hasSpace ? needs.space : null,
    material: needs.material.filter(({ resourceId }) => has.has(resourceId)),
  };
}

/** What an answer or a move takes instead of what was requested; nothing chosen keeps that. */
export const toNeedsInput = (chosen: SessionNeeds | null): { needs?: SessionNeeds | null } =>
  chosen === null ? {} : { needs: isEmpty(chosen) ? null : chosen };

/** The problems of a refusal that belong to the room or the material. */
export const needsProblems = ({ errors = [] }: AppError) =>
  errors.filter(({ path }) => path.startsWith('needs.'));
