import type { ErrorCode } from '../errors.ts';
import type { Leaving, Settlement } from './leaving.contract.ts';

type Line = Pick<Leaving, 'kind' | 'subject' | 'ways' | 'heirs'>;

/** How one thing shall be settled; what may stay as it is need not be spoken of. */
export const settlementOf = (
  { kind, subject, ways }: Pick<Line, 'kind' | 'subject' | 'ways'>,
  settlements: readonly Settlement[],
): Settlement | undefined =>
  settlements.find((it) => it.kind === kind && it.subject === subject && ways.includes(it.way)) ??
  (ways.includes('leave') ? { kind, subject, way: 'leave', message: '', heir: null } : undefined);

/** Nobody is removed while something that others count on is left open. */
export const refuseUnsettled = (
  lines: readonly Line[],
  settlements: readonly Settlement[],
): ErrorCode | null =>
  lines.every((line) => settlementOf(line, settlements) !== undefined) ? null : 'user.unsettled';

/** Whoever counted on it is told why; whoever takes it over is one of those who may. */
export function refuseSettlement(line: Line, settlement: Settlement): ErrorCode | null {
  if (settlement.way === 'cancel' && settlement.message === '') return 'booking.reason_required';
  if (settlement.way !== 'pass-on') return null;
  return line.heirs.some(({ id }) => id === settlement.heir) ? null : 'user.heir';
}
