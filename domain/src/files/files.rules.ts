import type { ErrorCode } from '../errors.ts';
import type { Verdict } from './files.contract.ts';

const REFUSALS: Readonly<Record<Verdict, ErrorCode | null>> = {
  waiting: 'file.being_checked',
  clean: null,
  infected: 'file.infected',
};

/** Nobody reads a file that a scanner has not judged yet, not even whoever sent it. */
export const refuseUnjudged = ({ verdict }: { readonly verdict: Verdict }): ErrorCode | null =>
  REFUSALS[verdict];
