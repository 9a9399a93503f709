import { can } from '@thedot/domain/access/access';
import type { Language } from '@thedot/domain/kernel/fields';
import { showProblem } from '../errors/show-problem.tsx';
import { queryClient } from '../query/query-client.ts';
import { meQuery, saveLanguage, toPerson } from './session.ts';
import { noteVisitorLanguage } from './session-notes.ts';

/** Saves the language that a user has just chosen on their account. */
export async function followLanguage(language: Language): Promise<void> {
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (!me) return noteVisitorLanguage();
  if (me.viewedUntil !== null || me.language === language || !can(toPerson(me), 'signed-in'))
    return;
  await saveLanguage(language).catch(showProblem);
}
