// What a user handles for the hub, or submitted or added to it, when they are removed.
import type { OffboardingKind } from '@thedot/domain/accounts/offboarding.contract';
import { assertField } from '@thedot/domain/errors';
import type { Context } from '../../kernel/context.ts';
import type { OffboardingCheck } from '../../kernel/feature.ts';
import { findStaff } from './users.service.ts';

interface OpenRecord {
  readonly id: string;
  readonly title: string;
  /** The user submitted it: what becomes of it follows from its kind. */
  readonly isOwn?: boolean;
}

interface StaffOffboardingInput {
  readonly kind: OffboardingKind;
  readonly find: (ctx: Context, userId: string) => Promise<readonly OpenRecord[]>;
  readonly path: (id: string) => string;
  /** Makes another member of staff responsible for them. Without it, what becomes of them follows from their kind. */
  readonly handOver?: (
    tx: Context,
    ids: readonly string[],
    successorId: string,
  ) => Promise<unknown>;
}

/** Records that are left to the hub team, unless a colleague takes them over. */
export const createStaffOffboarding = ({
  kind,
  find,
  path,
  handOver,
}: StaffOffboardingInput): OffboardingCheck => ({
  kind,
  find: async (ctx, userId) =>
    (await find(ctx, userId)).map(({ id, title, isOwn = false }) => ({
      kind,
      subject: id,
      name: title,
      page: path(id),
      booking: null,
      loan: null,
      options: isOwn || !handOver ? ['leave'] : ['leave', 'pass-on'],
      successors: [],
    })),
  findSuccessors: async ({ db }, userId) => (await findStaff(db)).filter(({ id }) => id !== userId),
  carryOut: async (tx, userId, decided) => {
    const passedOn = decided.filter(({ decision }) => decision.option === 'pass-on');
    if (passedOn.length === 0) return;
    const staff = new Set((await findStaff(tx.db)).map(({ id }) => id));
    staff.delete(userId);
    for (const { decision, path: field } of passedOn)
      assertField(
        `${field}.successorId`,
        staff.has(decision.successorId ?? '') ? null : 'user.heir',
      );
    const bySuccessor = Map.groupBy(passedOn, ({ decision }) => decision.successorId ?? '');
    for (const [successorId, items] of bySuccessor)
      await handOver?.(
        tx,
        items.map(({ decision }) => decision.subject),
        successorId,
      );
  },
});
