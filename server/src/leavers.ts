import type { Leaving, Settlement } from '@thedot/domain/users/leaving.contract';
import { requestsLeft, sessionsLeft } from './features/bookings/leaving.service.ts';
import { organizationLeft } from './features/organizations/leaving.service.ts';
import type { Context } from './kernel/context.ts';

/** What a feature knows of things that somebody would leave open, and how it settles them. */
export interface Leaver {
  readonly find: (ctx: Context, userId: string) => Promise<readonly Leaving[]>;
  /** In the transaction of the removal; for each of its lines, as it was asked to be settled. */
  readonly settle: (tx: Context, userId: string, line: Leaving, how: Settlement) => Promise<void>;
}

/** Every feature's lines of the leaver checklist. */
export const leavers: readonly Leaver[] = [sessionsLeft, requestsLeft, organizationLeft];
