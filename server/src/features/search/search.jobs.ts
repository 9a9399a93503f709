import type { SystemContext } from '../../kernel/context.ts';
import { replaceSearchWords } from './search-words.queries.ts';

/** Names of the last hour are found when they are typed right. */
export const collectSearchWords = ({ db }: Pick<SystemContext, 'db'>) => replaceSearchWords(db);
