import type { Reaction } from '@thedot/domain/chat/messages.contract';

/** The reactions after I pressed one of them: taken back if it was mine, given if not. */
export function toggled(reactions: readonly Reaction[], reactionId: string, me: string) {
  const before = reactions.find((it) => it.reactionId === reactionId);
  if (!before) return { isOn: true, reactions: [...reactions, { reactionId, userIds: [me] }] };
  const isOn = !before.userIds.includes(me);
  const userIds = isOn ? [...before.userIds, me] : before.userIds.filter((it) => it !== me);
  return {
    isOn,
    reactions: reactions
      .map((it) => (it === before ? { reactionId, userIds } : it))
      .filter((it) => it.userIds.length > 0),
  };
}
