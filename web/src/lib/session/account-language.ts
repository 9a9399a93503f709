import type { Language } from '@thedot/domain/kernel/fields';
import { getAccessToken } from '../api/access-token.ts';
import { chooseLanguage, currentLanguage } from '../i18n/i18n.ts';
import { noteVisitorLanguage } from './session-notes.ts';

/** Switches to the other language, here and on the account of a signed-in user, whose emails follow it. */
export async function switchLanguage(): Promise<void> {
  const language: Language = currentLanguage() === 'fr' ? 'en' : 'fr';
  await chooseLanguage(language);
  if (getAccessToken() === null) return noteVisitorLanguage();
  const { followLanguage } = await import('./follow-language.ts');
  await followLanguage(language);
}
