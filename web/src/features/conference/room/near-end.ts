import { MINUTE_MS } from '@thedot/domain/kernel/time';

/** From then on a meeting says that it is about to end. */
export const NEAR_END_MS = 5 * MINUTE_MS;
