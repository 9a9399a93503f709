import { obey } from '@thedot/domain/errors';
import type {
  Preference,
  Preferences,
  QuietHours,
} from '@thedot/domain/notifications/preferences.contract';
import {
  preferencesOf,
  refusePreference,
  refuseQuietHours,
} from '@thedot/domain/notifications/preferences.rules';
import type { Context } from '../../kernel/context.ts';
import {
  deleteQuietHours,
  findPreferences,
  findQuietHours,
  upsertPreferences,
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
  chosen: readonly Preference[],
): Promise<Preferences> {
  for (const preference of chosen) obey(refusePreference(preference));
  // Of one type said twice the last holds.
  const last = new Map(chosen.map((it) => [it.type, it]));
  await upsertPreferences(ctx.db, ctx.actor.id, [...last.values()]);
  return findMyPreferences(ctx);
}

export async function chooseQuietHours(
  ctx: Context,
  quiet: QuietHours | null,
): Promise<Preferences> {
  obey(refuseQuietHours(quiet));
  await (quiet
    ? upsertQuietHours(ctx.db, ctx.actor.id, quiet)
    : deleteQuietHours(ctx.db, ctx.actor.id));
  return findMyPreferences(ctx);
}
