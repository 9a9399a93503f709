import { assertAllowed } from '@thedot/domain/errors';
import type {
  Choice,
  Preferences,
  QuietHours,
} from '@thedot/domain/notifications/preferences.contract';
import {
  preferencesOf,
  refusePreference,
  refuseQuietHours,
  channelsOf,
} from '@thedot/domain/notifications/preferences.rules';
import { type Context, transact } from '../../kernel/context.ts';
import { announceAccount } from '../users/announcing.service.ts';
import {
  deleteQuietHours,
  findPreferences,
  findQuietHours,
  upsertPreference,
  upsertQuietHours,
} from './preferences.queries.ts';

export async function findMyPreferences({ db, actor }: Context): Promise<Preferences> {
  const [chosen, quiet] = await Promise.all([
    findPreferences(db, actor.id),
    findQuietHours(db, actor.id),
  ]);
  return { preferences: preferencesOf(chosen, actor), quietHours: quiet ?? null };
}

export async function choosePreferences(
  ctx: Context,
  chosen: readonly Choice[],
): Promise<Preferences> {
  for (const choice of chosen) assertAllowed(refusePreference(choice));
  return transact(ctx, async (tx) => {
    // Of one type said twice the last holds.
    for (const choice of chosen) {
      await upsertPreference(tx.db, tx.actor.id, choice, channelsOf(choice.type));
    }
    announceAccount(tx, tx.actor.id);
    return findMyPreferences(tx);
  });
}

export async function chooseQuietHours(
  ctx: Context,
  quiet: QuietHours | null,
): Promise<Preferences> {
  assertAllowed(refuseQuietHours(quiet));
  await (quiet
    ? upsertQuietHours(ctx.db, ctx.actor.id, quiet)
    : deleteQuietHours(ctx.db, ctx.actor.id));
  announceAccount(ctx, ctx.actor.id);
  return findMyPreferences(ctx);
}
