import type { z } from 'zod';
import { Alternative } from '../scheduling/alternatives.contract.ts';

/** An alternative to a refused time of a session; `expert` is the older name of its resource. */
export const SessionAlternative = Alternative.extend({ expert: Alternative.shape.resource });
export type SessionAlternative = z.infer<typeof SessionAlternative>;
