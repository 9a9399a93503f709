import { fillPlaceholders, type Params } from '@thedot/domain/errors';
import { i18n, loadTexts } from '../i18n/i18n.ts';

/**
 * Loads the error sentences in the current language. The first pages come without them, so everything that shows an
 * error waits for this. A failed load is retried by the next call.
 */
export async function loadErrorTexts(): Promise<void> {
  await loadTexts('errors');
  if (!i18n.hasResourceBundle(i18n.language, 'errors')) {
    await i18n.reloadResources(i18n.language, 'errors');
  }
}

/** Returns the sentence of a code in the current language; an untranslated code falls back to the server's message. */
export function getErrorText(code: string, params?: Params, msg?: string): string {
  const sentence: unknown = i18n.getResource(i18n.language, 'errors', code, {
    keySeparator: false,
  });
  if (typeof sentence === 'string') return fillPlaceholders(sentence, params);
  return msg ?? i18n.t('errors.unknown');
}
