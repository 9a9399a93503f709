import type {
  OffboardingItem,
  OffboardingDecision,
} from '@thedot/domain/users/offboarding.contract';
import {
  requestOffboarding,
  sessionOffboarding,
} from './features/expert-sessions/reassignment/offboarding.service.ts';
import { organizationOffboarding } from './features/organizations/offboarding.service.ts';
import type { Context } from './kernel/context.ts';

/** Finds what a removed user would leave open in one feature, and carries out the decisions. */
export interface OffboardingCheck {
  readonly find: (ctx: Context, userId: string) => Promise<readonly OffboardingItem[]>;
  /** Runs in the transaction of the removal, once for each item. */
  readonly settle: (
    tx: Context,
    userId: string,
    item: OffboardingItem,
    decision: OffboardingDecision,
  ) => Promise<void>;
}

/** The checks of all features. */
export const offboardingChecks: readonly OffboardingCheck[] = [
  sessionOffboarding,
  requestOffboarding,
  organizationOffboarding,
];
