import { loadCode } from '../../../lib/load-code.ts';

/** The calls of sign-up come once its form is used, with the libraries of calls and schemas. */
export const loadSignUp = () => loadCode(() => import('./sign-up.data.ts'));
