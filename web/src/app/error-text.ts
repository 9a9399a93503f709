import { fill, type Params } from '@thedot/domain/errors';
import { i18n, loadTexts } from './i18n.ts';

/**
 * Fetches what can go wrong, in the reader's language: first pages come without it, so whoever tells
 * something waits for it. What failed to come is asked for again.
 */
export async function loadErrorTexts(): Promise<void> {
  await loadTexts('errors');
  if (!i18n.hasResourceBundle(i18n.language, 'errors')) {
    await i18n.reloadResources(i18n.language, 'errors');
  }
}

/** The sentence of a code in the reader's language; one that nobody translated keeps the server's words. */
export function errorText(code: string, params?: Params, msg?: string): string {
  const sentence: unknown = i18n.getResource(i18n.language, 'errors', code, {
    keySeparator: false,
  });
  if (typeof sentence === 'string') return fill(sentence, params);
  return msg ?? i18n.t('errors.unknown');
}
