import { isMissed } from '@thedot/domain/spaces/check-in.rules';
import type { HoldContext } from '../../../kernel/bookable.ts';
import { transact } from '../../../kernel/context.ts';
import { spaceKind } from '../space-kind.service.ts';
import { findMissedBookings } from './check-in.queries.ts';

const BATCH = 200;

/** Releases spaces whose bookers have not checked in, each in a transaction of its own. */
export async function releaseMissedSpaces(ctx: HoldContext): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await findMissedBookings(ctx.db, ctx.now(), BATCH))
    await transact(ctx, (tx) =>
      spaceKind.cancelMissed(tx, id, (facts) => isMissed(facts, tx.now())),
    ).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Some spaces could not be released');
}
