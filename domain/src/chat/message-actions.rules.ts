import type { ErrorCode } from '../errors.ts';
import { EDIT_MS, MOST_PINS, MOST_REACTIONS, UNDO_MS } from '../limits.ts';
import type { Message } from './messages.contract.ts';

type Standing = Pick<Message, 'deletedAt'>;
type Own = Pick<Message, 'senderId'>;

/** What was deleted for both can neither be reacted to nor pinned. */
export const refuseDeleted = ({ deletedAt }: Standing): ErrorCode | null =>
  deletedAt === null ? null : 'chat.message_not_found';

export const refuseNotOwn = ({ senderId }: Own, meId: string): ErrorCode | null =>
  senderId === meId ? null : 'chat.not_sender';

/** One emoji, however many signs it is written with: a flag, a family, a hand of some colour. */
const ONE_EMOJI = /^\p{RGI_Emoji}$/v;

export const refuseEmoji = (reactionId: string): ErrorCode | null =>
  ONE_EMOJI.test(reactionId) ? null : 'chat.not_emoji';

export const refuseReaction = (
  reactions: readonly { readonly reactionId: string }[],
  reactionId: string,
): ErrorCode | null => {
  const isThere = reactions.some((it) => it.reactionId === reactionId);
  return isThere || reactions.length < MOST_REACTIONS ? null : 'chat.many_reactions';
};

export const refusePin = (pinned: number): ErrorCode | null =>
  pinned < MOST_PINS ? null : 'chat.many_pins';

export function refuseEdit(
  message: Own & Pick<Message, 'deletedAt' | 'kind' | 'createdAt'>,
  meId: string,
  now: Date,
): ErrorCode | null {
  const { deletedAt, kind, createdAt } = message;
  const refusal = refuseNotOwn(message, meId) ?? refuseDeleted({ deletedAt });
  if (refusal) return refusal;
  if (kind !== 'text') return 'chat.not_text';
  return now.getTime() - Date.parse(createdAt) > EDIT_MS ? 'chat.too_late' : null;
}

/** Taken back before anybody saw it, a message was never there. */
export const leavesNoTrace = (
  message: Pick<Message, 'createdAt' | 'position'>,
  seenByOther: number,
  now: Date,
): boolean =>
  message.position > seenByOther && now.getTime() - Date.parse(message.createdAt) <= UNDO_MS;
