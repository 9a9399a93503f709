import type { ErrorCode } from '../errors.ts';

/** Users end their own sessions one by one or all but the current one, not by their rights over others. */
export const refuseEndingSessions = (actorId: string, ownerId: string): ErrorCode | null =>
  actorId === ownerId ? 'user.sessions_own' : null;
