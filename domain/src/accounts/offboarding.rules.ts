import type { ErrorCode } from '../errors.ts';
import type { OffboardingItem, OffboardingDecision } from './offboarding.contract.ts';

type Item = Pick<OffboardingItem, 'kind' | 'subject' | 'options' | 'successors'>;

/** What applies to an item without a decision, if it is the suggested option. */
const DEFAULT_OPTIONS: readonly string[] = ['leave', 'release'];

/** Finds the decision for an item. An item that affects no other user needs none. */
export const findOffboardingDecision = (
  { kind, subject, options: [suggested, ...others] }: Pick<Item, 'kind' | 'subject' | 'options'>,
  decisions: readonly OffboardingDecision[],
): OffboardingDecision | undefined =>
  decisions.find(
    (it) =>
      it.kind === kind &&
      it.subject === subject &&
      (it.option === suggested || others.includes(it.option)),
  ) ??
  (suggested !== undefined && DEFAULT_OPTIONS.includes(suggested)
    ? { kind, subject, option: suggested, successorId: null }
    : undefined);

/** A user can't be removed while an item that affects others is undecided. */
export const refuseUndecidedItems = (
  items: readonly Item[],
  decisions: readonly OffboardingDecision[],
): ErrorCode | null =>
  items.every((item) => findOffboardingDecision(item, decisions) !== undefined)
    ? null
    : 'user.unsettled';

/** Handing over needs a successor: of an organization one of the candidates; of a booking the engine checks them. */
export function refuseSuccessor(
  { kind, successors }: Pick<Item, 'kind' | 'successors'>,
  { option, successorId }: Pick<OffboardingDecision, 'option' | 'successorId'>,
): ErrorCode | null {
  if (option !== 'pass-on') return null;
  const isKnown =
    kind === 'organization'
      ? successors.some(({ id }) => id === successorId)
      : successorId !== null;
  return isKnown ? null : 'user.heir';
}

/** Those whose booking is cancelled read why. */
export const refuseOffboardingMessage = (
  decisions: readonly Pick<OffboardingDecision, 'option'>[],
  message: string,
): ErrorCode | null =>
  message.trim() === '' && decisions.some(({ option }) => option === 'cancel')
    ? 'booking.message_required'
    : null;
