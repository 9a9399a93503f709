// Searches of a user, who is told when a new opportunity matches one.
import { AppError, assertAllowed, assertFound } from '@thedot/domain/errors';
import { MAX_SAVED_SEARCHES } from '@thedot/domain/limits';
import type {
  NewSavedSearch,
  SavedSearch,
} from '@thedot/domain/opportunities/opportunities.contract';
import { refuseSearch } from '@thedot/domain/opportunities/opportunities.rules';
import { type Context, transact } from '../../kernel/context.ts';
import { publishChange } from '../../kernel/publish-change.ts';
import {
  deleteSearch,
  findSearches,
  insertSearch,
  lockSearches,
} from './saved-searches.queries.ts';

export const listSearches = async ({ db, actor }: Context): Promise<{ items: SavedSearch[] }> => ({
  items: await findSearches(db, actor.id),
});

export const saveSearch = (ctx: Context, search: NewSavedSearch): Promise<SavedSearch> =>
  transact(ctx, async (tx) => {
    const { db, actor } = tx;
    assertAllowed(refuseSearch(search));
    await lockSearches(db, actor.id);
    const count = (await findSearches(db, actor.id)).length;
    if (count >= MAX_SAVED_SEARCHES)
      throw new AppError('opportunity.searches_full', { params: { count: MAX_SAVED_SEARCHES } });
    const saved = await insertSearch(db, actor.id, search, tx.now());
    if (!saved) throw new AppError('opportunity.search_saved');
    publishChange(tx, 'update-opportunities', { userIds: [actor.id] });
    return { id: saved.id, ...search };
  });

export async function removeSearch(ctx: Context, id: string): Promise<void> {
  const { db, actor } = ctx;
  assertFound(await deleteSearch(db, actor.id, id), 'opportunity.search_not_found');
  publishChange(ctx, 'update-opportunities', { userIds: [actor.id] });
}
