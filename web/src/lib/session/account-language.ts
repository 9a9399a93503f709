import { can } from '@thedot/domain/access/access';
import type { Language } from '@thedot/domain/kernel/fields';
import { showProblem } from '../errors/show-problem.tsx';
import { chooseLanguage, currentLanguage } from '../i18n/i18n.ts';
import { queryClient } from '../query/query-client.ts';
import { meQuery, noteVisitorLanguage, saveLanguage, toPerson } from './session.ts';

/** Switches to the other language, here and on the account of a signed-in user, whose emails follow it. */
export async function switchLanguage(): Promise<void> {
  const language: Language = currentLanguage() === 'fr' ? 'en' : 'fr';
  await chooseLanguage(language);
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (!me) noteVisitorLanguage();
  if (!me || me.viewedUntil !== null || me.language === language || !can(toPerson(me), 'signed-in'))
    return;
  await saveLanguage(language).catch(showProblem);
}
