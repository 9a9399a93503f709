import type { Db } from '../../db/db.ts';
import type { Whom } from '../../kernel/personal-data.ts';
import { deleteFeed, findFeed } from './feed.queries.ts';

export const find = (db: Db, { id }: Whom) => findFeed(db, id);

export const erase = (db: Db, { id }: Whom) => deleteFeed(db, id);
