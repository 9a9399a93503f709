import { ERRORS } from '@thedot/domain/error-catalogue';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import type { BulkAnswer, BulkWish } from '@thedot/domain/users/bulk.contract';
import type { Context } from '../../kernel/context.ts';
import { inviteAgain } from './accounts.service.ts';
import { removeOrRestore } from './removal.service.ts';
import { giveRole } from './roles.service.ts';

/** Each in a transaction of its own, one after the other: what one is refused keeps no other back. */
export async function doForMany(ctx: Context, wish: BulkWish): Promise<BulkAnswer[]> {
  const answers: BulkAnswer[] = [];
  for (const id of new Set(wish.ids)) answers.push({ id, refusal: await refusalOf(ctx, wish, id) });
  return answers;
}

async function refusalOf(ctx: Context, wish: BulkWish, userId: string): Promise<ErrorCode | null> {
  try {
    await doFor(ctx, wish, userId);
    return null;
  } catch (error) {
    // Only what is refused on purpose is an answer; a hub in trouble fails the whole call.
    if (error instanceof AppError && ERRORS[error.code][0] < 500) return error.code;
    throw error;
  }
}

function doFor(ctx: Context, wish: BulkWish, userId: string): Promise<unknown> {
  switch (wish.action) {
    case 'remove':
      return removeOrRestore(ctx, { userId, isRemoved: true, settle: [] });
    case 'restore':
      return removeOrRestore(ctx, { userId, isRemoved: false, settle: [] });
    case 'invite':
      return inviteAgain(ctx, userId);
    case 'role':
      return giveRole(ctx, userId, wish.role);
  }
}
