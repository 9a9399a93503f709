import type { ErrorCode } from '../errors.ts';
import { MESSAGE_EDIT_MS, MAX_PINS, MAX_REACTIONS, MESSAGE_UNDO_MS } from '../limits.ts';
import type { Message } from './messages.contract.ts';

type DeletionState = Pick<Message, 'deletedAt'>;
type Authorship = Pick<Message, 'senderId'>;

/** A deleted message can be neither edited nor reacted to nor pinned. */
export const refuseDeleted = ({ deletedAt }: DeletionState): ErrorCode | null =>
  deletedAt === null ? null : 'chat.message_not_found';

export const refuseNotOwn = ({ senderId }: Authorship, meId: string): ErrorCode | null =>
  senderId === meId ? null : 'chat.not_sender';

/** One emoji of any number of code points, such as a flag, a family or a hand with a skin tone. */
const ONE_EMOJI = /^\p{RGI_Emoji}$/v;

export const refuseEmoji = (reactionId: string): ErrorCode | null =>
  ONE_EMOJI.test(reactionId) ? null : 'chat.not_emoji';

export const refuseReaction = (
  reactions: readonly { readonly reactionId: string }[],
  reactionId: string,
): ErrorCode | null => {
  const isThere = reactions.some((it) => it.reactionId === reactionId);
  return isThere || reactions.length < MAX_REACTIONS ? null : 'chat.many_reactions';
};

export const refusePin = (pinned: number): ErrorCode | null =>
  pinned < MAX_PINS ? null : 'chat.many_pins';

export function refuseEdit(
  message: Authorship & Pick<Message, 'deletedAt' | 'kind' | 'createdAt'>,
  meId: string,
  now: Date,
): ErrorCode | null {
  const { deletedAt, kind, createdAt } = message;
  const refusal = refuseNotOwn(message, meId) ?? refuseDeleted({ deletedAt });
  if (refusal) return refusal;
  if (kind !== 'text') return 'chat.not_text';
  return now.getTime() - Date.parse(createdAt) > MESSAGE_EDIT_MS ? 'chat.too_late' : null;
}

/** A message that is deleted soon after it was sent, before the other member saw it, leaves no placeholder. */
export const isRemovedWithoutTrace = (
  message: Pick<Message, 'createdAt' | 'position'>,
  seenByOther: number,
  now: Date,
): boolean =>
  message.position > seenByOther &&
  now.getTime() - Date.parse(message.createdAt) <= MESSAGE_UNDO_MS;
