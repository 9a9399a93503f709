import type { DisplayedProblem } from '../../../lib/errors/ProblemText.tsx';

const REASONS = ['reset', 'first', 'ended', 'limit', 'late'] as const;

/** The history state that other pages pass to the sign-in page. */
export interface LoginState {
  readonly email?: string | undefined;
  readonly because?: (typeof REASONS)[number] | undefined;
  /** The error of a provider sign-in. */
  readonly problem?: DisplayedProblem | undefined;
  /** The ticket of a sign-in that still needs its second step. */
  readonly ticket?: string | undefined;
}

/** Leaves out what is no such state; checked by hand, because the page is shown before schemas have been loaded. */
export function readLoginState(state: unknown): LoginState {
  const { email, because, problem, ticket } = fieldsOf(state);
  return {
    email: textOf(email),
    because: REASONS.find((it) => it === because),
    problem: problemOf(problem),
    ticket: textOf(ticket),
  };
}

function problemOf(problem: unknown): DisplayedProblem | undefined {
  const { code, params } = fieldsOf(problem);
  if (typeof code !== 'string') return undefined;
  const known = Object.entries(fieldsOf(params)).flatMap(
    ([name, it]): [string, string | number][] =>
      typeof it === 'string' || typeof it === 'number' ? [[name, it]] : [],
  );
  return { code, params: Object.fromEntries(known) };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => ({ ...Object(value) });

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
