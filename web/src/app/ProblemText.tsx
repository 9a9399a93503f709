import type { FieldProblem } from '@thedot/domain/errors';
import { useTranslation } from 'react-i18next';
import { errorText } from './error-text.ts';

/** A problem's sentence; it follows when the reader changes the language. */
export function ProblemText({
  problem,
}: {
  problem: Pick<FieldProblem, 'code' | 'params'> & { readonly msg?: string };
}) {
  useTranslation();
  return errorText(problem.code, problem.params, problem.msg);
}
