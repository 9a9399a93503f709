import { can, may } from '@thedot/domain/access/access';
import type { Db } from '../../db/db.ts';
import type { SignedIn } from '../../kernel/context.ts';
import { isMessageOf } from './chat-files.queries.ts';

/** The files of a message are for the two of its room, as long as it stands. */
export const mayReadMessage = async (db: Db, actor: SignedIn, id: string): Promise<boolean> =>
  can(actor, may('read', 'chat')) && isMessageOf(db, { id, userId: actor.id });
