import { assertAllowed } from '@thedot/domain/errors';
import type {
  PreferenceChange,
  Preferences,
  QuietHours,
} from '@thedot/domain/notifications/preferences.contract';
import { channelsOf } from '@thedot/domain/notification-catalogue';
import {
  resolvePreferences,
  refusePreference,
} from '@thedot/domain/notifications/preferences.rules';
import { refuseQuietHours } from '@thedot/domain/notifications/quiet-hours.rules';
import { type Context, transact } from '../../kernel/context.ts';
import { publishAccountChange } from '../users/user-changes.service.ts';
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
  return { preferences: resolvePreferences(chosen, actor), quietHours: quiet ?? null };
}

export async function updatePreferences(
  ctx: Context,
  chosen: readonly PreferenceChange[],
): Promise<Preferences> {
  for (const choice of chosen) assertAllowed(refusePreference(choice));
  return transact(ctx, async (tx) => {
    // When a type is given twice the last one wins.
    for (const choice of chosen) {
      await upsertPreference(tx.db, tx.actor.id, choice, channelsOf(choice.type));
    }
    publishAccountChange(tx, tx.actor.id);
    return findMyPreferences(tx);
  });
}

export async function updateQuietHours(
  ctx: Context,
  quiet: QuietHours | null,
): Promise<Preferences> {
  assertAllowed(refuseQuietHours(quiet));
  await (quiet
    ? upsertQuietHours(ctx.db, ctx.actor.id, quiet)
    : deleteQuietHours(ctx.db, ctx.actor.id));
  publishAccountChange(ctx, ctx.actor.id);
  return findMyPreferences(ctx);
}
