import type { Message } from '@thedot/domain/chat/messages.contract';
import type { Unseen } from '@thedot/domain/chat/rooms.contract';
import type { Me } from '@thedot/domain/users/users.contract';
import type { Sound } from '../../app/sounds/sounds.ts';

interface Listener extends Pick<Me, 'id' | 'status'> {
  /** The rooms that are open before their eyes. */
  readonly looked: readonly string[];
}

/**
 * What is heard when a message comes; null for silence. Whoever reads one chat hears another one's message as
 * what it is: a word from aside.
 */
export function soundOf(message: Message, { muted }: Unseen, me: Listener): Sound | null {
  const { roomId, senderId, text, call } = message;
  if (senderId === me.id || muted || me.status === 'Do Not Disturb') return null;
  if (me.looked.includes(roomId)) return null;
  // How a call ended is news only to who did not hear it ring.
  if (call && call.state !== 'missed') return null;
  if (text.includes(`<@${me.id}>`)) return 'mention';
  return me.looked.length ? 'private' : 'message';
}
