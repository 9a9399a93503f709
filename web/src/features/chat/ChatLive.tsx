import type { Message } from '@thedot/domain/chat/messages.contract';
import type { Unseen } from '@thedot/domain/chat/rooms.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '../../app/live/live.ts';
import { lookedAt } from '../../app/live/looking.ts';
import { useMe } from '../../app/session.ts';
import { playSound } from '../../app/sounds/sounds.ts';
import { CallLayer } from './calls/CallLayer.tsx';
import { hasKept } from './kept.ts';
import { soundOf } from './message-sounds.ts';
import { hearUnseen, unseenQuery } from './unseen.data.ts';
import { useRetrying } from './use-retrying.ts';
import { useRoomsLive } from './use-rooms-live.ts';

/** Counts, rooms, sounds, calls, and what is yet to be sent, on whatever page somebody is. */
export function ChatLive() {
  const cache = useQueryClient();
  const me = useMe();
  useQuery(unseenQuery);
  useRoomsLive();
  useRetrying(() => {
    if (!hasKept(me.id)) return;
    const sending = import('./room/send-kept.ts').then(({ sendKept }) => sendKept(cache, me.id));
    // Whatever kept it from going, it is kept, and tried again.
    sending.catch(() => {});
  });
  useLiveEvent('chat-unseen', (unseen) => hearUnseen(cache, unseen));
  async function sound(message: Message, unseen: Unseen) {
    const heard = soundOf(message, unseen, { ...me, looked: await lookedAt() });
    if (heard) playSound(heard);
  }

  useLiveEvent('chat-message', (message, unseen) => {
    hearUnseen(cache, unseen);
    void sound(message, unseen);
  });
  return <CallLayer />;
}
