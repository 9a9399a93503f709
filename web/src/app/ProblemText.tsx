import type { Params } from '@thedot/domain/errors';
import { useTranslation } from 'react-i18next';
import { errorText } from './error-text.ts';

export interface Wrong {
  readonly code: string;
  readonly params?: Params | undefined;
  /** The server's own words, for a code that is not known here. */
  readonly msg?: string | undefined;
}

/** A problem's sentence, once it is here; it follows when the reader changes the language. */
export function ProblemText({ problem }: { problem: Wrong }) {
  const { ready } = useTranslation('errors', { useSuspense: false });
  return ready && errorText(problem.code, problem.params, problem.msg);
}
