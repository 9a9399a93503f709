import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Message } from '@thedot/domain/chat/messages.contract';
import type { UnseenCounts } from '@thedot/domain/chat/rooms.contract';
import type { Me } from '@thedot/domain/users/users.contract';
import { useLiveEvent } from '../../lib/live/live-events.ts';
import { findViewedKeys } from '../../lib/live/viewing.ts';
import { useMe } from '../../lib/session/session.ts';
import { playSound, type Sound } from '../../lib/sounds/sounds.ts';
import { CallLayer } from './calls/CallLayer.tsx';
import { hasPendingWork } from './outbox/outbox-keys.ts';
import { applyUnseen, unseenQuery } from './rooms/unseen.data.ts';
import { useRoomsLive } from './use-rooms-live.ts';
import { provideUnseenCount } from './lazy-unseen-count.ts';
import { UnseenCount } from './UnseenCount.tsx';
import { useRetry } from './use-retry.ts';

provideUnseenCount(UnseenCount);

/** Keeps unseen counts, room lists, sounds, calls and the outbox running on every page. */
export function ChatLive() {
  const cache = useQueryClient();
  const me = useMe();
  useQuery(unseenQuery);
  useRoomsLive();
  useRetry(() => {
    if (!hasPendingWork(me.id)) return;
    const flushing = import('./flush-outbox.ts').then(({ flushOutbox }) =>
      flushOutbox(cache, me.id),
    );
    // A failed flush keeps everything in the outbox; the next retry sends it again.
    flushing.catch(() => {});
  });
  useLiveEvent('chat-unseen', (unseen) => applyUnseen(cache, unseen));
  async function playMessageSound(message: Message, unseen: UnseenCounts) {
    const chosen = chooseMessageSound(message, unseen, {
      ...me,
      viewedRoomIds: await findViewedKeys(),
    });
    if (chosen) playSound(chosen);
  }

  useLiveEvent('chat-message', (message, unseen) => {
    applyUnseen(cache, unseen);
    void playMessageSound(message, unseen);
  });
  return <CallLayer />;
}

interface Listener extends Pick<Me, 'id' | 'status'> {
  /** The rooms open in a focused tab. */
  readonly viewedRoomIds: readonly string[];
}

/**
 * Chooses the sound of an incoming message; null for none. While another chat is open and focused, a message
 * has the quieter `private` sound.
 */
export function chooseMessageSound(
  message: Message,
  { muted }: UnseenCounts,
  me: Listener,
): Sound | null {
  const { roomId, senderId, text, call } = message;
  if (senderId === me.id || muted || me.status === 'Do Not Disturb') return null;
  if (me.viewedRoomIds.includes(roomId)) return null;
  // A call's outcome sounds only when it was missed.
  if (call && call.state !== 'missed') return null;
  if (text.includes(`<@${me.id}>`)) return 'mention';
  return me.viewedRoomIds.length ? 'private' : 'message';
}
