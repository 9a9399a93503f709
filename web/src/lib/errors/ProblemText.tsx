import type { Params } from '@thedot/domain/errors';
import { useTranslation } from 'react-i18next';
import { getErrorText } from './error-text.ts';

export interface DisplayedProblem {
  readonly code: string;
  readonly params?: Params | undefined;
  /** The server's message, shown when the code is unknown here. */
  readonly msg?: string | undefined;
}

/** The sentence of a problem, once the texts are loaded; it follows the chosen language. */
export function ProblemText({ problem }: { problem: DisplayedProblem }) {
  const { ready } = useTranslation('errors', { useSuspense: false });
  return ready && getErrorText(problem.code, problem.params, problem.msg);
}
