import { fill, type Params } from '@thedot/domain/errors';
import { i18n } from './i18n.ts';

/** The sentence of a code in the reader's language; one that nobody translated keeps the server's words. */
export function errorText(code: string, params?: Params, otherwise?: string): string {
  const sentence: unknown = i18n.getResource(i18n.language, 'errors', code, {
    keySeparator: false,
  });
  if (typeof sentence === 'string') return fill(sentence, params);
  return otherwise ?? code;
}
