import type { ErrorCode } from '../errors.ts';
import type { OffboardingItem, OffboardingDecision } from './offboarding.contract.ts';

type Item = Pick<OffboardingItem, 'kind' | 'subject' | 'options' | 'successors'>;

/** What applies to an item without a decision. */
const DEFAULT_OPTIONS = ['leave', 'release'] as const;

/** Finds the decision for an item. An item that may be left or released needs none. */
export const findOffboardingDecision = (
  { kind, subject, options }: Pick<Item, 'kind' | 'subject' | 'options'>,
  decisions: readonly OffboardingDecision[],
): OffboardingDecision | undefined => {
  const option = DEFAULT_OPTIONS.find((it) => options.includes(it));
  return (
    decisions.find(
      (it) => it.kind === kind && it.subject === subject && options.includes(it.option),
    ) ??
    (option && { kind, subject, option, message: '', successorId: null })
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
  if (decision.option === 'cancel' && decision.message === '') return 'booking.reason_required';
  if (decision.option !== 'pass-on') return null;
  return item.successors.some(({ id }) => id === decision.successorId) ? null : 'user.heir';
}
