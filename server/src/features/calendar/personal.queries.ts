import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';
import { deleteFeed, findFeed } from './feed.queries.ts';

export const find = (db: Db, { id }: DataSubject) => findFeed(db, id);

export const erase = (db: Db, { id }: DataSubject) => deleteFeed(db, id);
