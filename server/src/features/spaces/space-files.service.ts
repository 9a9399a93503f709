import type { Db } from '../../db/db.ts';
import type { SignedIn } from '../../kernel/context.ts';
import { toReader } from './space-bookings.service.ts';
import { findShownSpaceType } from './shown-space.queries.ts';

/** Users who may see the space see its photos and its floor plan; those of a hidden space are for those who manage it. */
export async function canReadSpaceFile(db: Db, actor: SignedIn, spaceId: string): Promise<boolean> {
  const space = await findShownSpaceType(db, spaceId);
  if (!space) return false;
  const { types, managedTypes } = toReader({ actor });
  return (space.isShown ? types : managedTypes).some((it) => it === space.type);
}
