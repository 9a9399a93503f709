import type { Message } from '@thedot/domain/chat/messages.contract';
import type { Unseen } from '@thedot/domain/chat/rooms.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '../../app/live/live.ts';
import { lookedAt } from '../../app/live/looking.ts';
import { useMe } from '../../app/session.ts';
import { playSound } from '../../app/sounds/sounds.ts';
import { CallLayer } from './calls/CallLayer.tsx';
import { soundOf } from './message-sounds.ts';
import { hearUnseen, unseenQuery } from './unseen.data.ts';
import { useRoomsLive } from './use-rooms-live.ts';

/** Counts, rooms, sounds and calls, on whatever page somebody is. */
export function ChatLive() {
  const cache = useQueryClient();
  const me = useMe();
  useQuery(unseenQuery);
  useRoomsLive();
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
