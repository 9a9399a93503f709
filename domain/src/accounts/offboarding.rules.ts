import type { ErrorCode } from '../errors.ts';
import type { OffboardingItem, OffboardingDecision } from './offboarding.contract.ts';

type Item = Pick<OffboardingItem, 'kind' | 'subject' | 'ways' | 'heirs'>;

/** What applies to an item without a decision. */
const DEFAULT_WAYS = ['leave', 'release'] as const;

/** Finds the decision for an item. An item that may be left or released needs none. */
export const findOffboardingDecision = (
  { kind, subject, ways }: Pick<Item, 'kind' | 'subject' | 'ways'>,
  decisions: readonly OffboardingDecision[],
): OffboardingDecision | undefined => {
  const way = DEFAULT_WAYS.find((it) => ways.includes(it));
  return (
    decisions.find((it) => it.kind === kind && it.subject === subject && ways.includes(it.way)) ??
    (way && { kind, subject, way, message: '', heir: null })
  );
};

/** A user can't be removed while an item that affects others is undecided. */
export const refuseUndecidedItems = (
  items: readonly Item[],
  decisions: readonly OffboardingDecision[],
): ErrorCode | null =>
  items.every((item) => findOffboardingDecision(item, decisions) !== undefined)
    ? null
    : 'user.unsettled';

/** Cancelling needs a message; a successor must be one of the candidates. */
export function refuseOffboardingDecision(
  item: Item,
  decision: OffboardingDecision,
): ErrorCode | null {
  if (decision.way === 'cancel' && decision.message === '') return 'booking.reason_required';
  if (decision.way !== 'pass-on') return null;
  return item.heirs.some(({ id }) => id === decision.heir) ? null : 'user.heir';
}
