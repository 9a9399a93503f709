import { ERRORS } from '@thedot/domain/error-catalogue';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import type { BulkUserResult, BulkUserAction } from '@thedot/domain/accounts/bulk-actions.contract';
import type { Context } from '../../../kernel/context.ts';
import { resendAccountInvitation } from './accounts.service.ts';
import { removeOrRestore } from './removal.service.ts';
import { changeRole } from './roles.service.ts';

/** Runs one transaction per user, in order: a refusal for one user does not affect the others. */
export async function runBulkAction(
  ctx: Context,
  request: BulkUserAction,
): Promise<BulkUserResult[]> {
  const results: BulkUserResult[] = [];
  for (const id of new Set(request.ids))
    results.push({ id, refusal: await runAndCatchRefusal(ctx, request, id) });
  return results;
}

async function runAndCatchRefusal(
  ctx: Context,
  request: BulkUserAction,
  userId: string,
): Promise<ErrorCode | null> {
  try {
    await runForUser(ctx, request, userId);
    return null;
  } catch (error) {
    // Only deliberate refusals become results; server errors fail the whole request.
    if (error instanceof AppError && ERRORS[error.code][0] < 500) return error.code;
    throw error;
  }
}

function runForUser(ctx: Context, request: BulkUserAction, userId: string): Promise<unknown> {
  switch (request.action) {
    case 'remove':
      return removeOrRestore(ctx, { userId, isRemoved: true, decisions: [], message: '' });
    case 'restore':
      return removeOrRestore(ctx, { userId, isRemoved: false, decisions: [], message: '' });
    case 'invite':
      return resendAccountInvitation(ctx, userId);
    case 'role':
      return changeRole(ctx, userId, request.role);
  }
}
