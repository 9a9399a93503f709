import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { emit, useLiveEvent, useReconnect } from '../../../app/live/live.ts';
import { useWithoutLine } from '../../../app/live/without-line.ts';
import { useMe } from '../../../app/session.ts';
import { showProblem, showWrong } from '../../../app/show-problem.tsx';
import { useRetrying } from '../use-retrying.ts';
import { keepSending } from './keep-sending.ts';
import { onHidden } from './on-hidden.ts';
import { readOutbox } from './outbox.ts';
import { roomActs } from './room-acts.ts';
import { roomCalls } from './room.data.ts';
import { roomStore } from './room-store.ts';
import { roomSync } from './room-sync.ts';
import { tellNotSent } from './tell-not-sent.ts';

/** A room for as long as it is open: what is known of it, kept live, and what can be done in it. */
export function useRoom(room: Room, at: string | null) {
  const { t } = useTranslation('chat-room');
  const { id: meId } = useMe();
  const [{ store, sync, acts, tellLeft }] = useState(() => opened(room, meId));
  const state = useSyncExternalStore(store.subscribe, store.state);
  const reading = useSyncExternalStore(sync.subscribe, sync.reading);

  const openAt = async (messageId: string) => {
    if (!(await sync.goTo(messageId))) showWrong(t('message_gone'));
  };
  const open = useEffectEvent(() => {
    if (at) void openAt(at).catch(showProblem);
    else void sync.open(room.unseen.unseen > 0 ? 'unseen' : 'newest');
    void acts.resend();
  });
  useEffect(() => {
    let isHere = true;
    const leave = keepSending({ meId, roomId: room.id }, store, () => {
      if (!isHere) tellLeft();
    });
    open();
    return () => ((isHere = false), leave());
  }, [store, meId, room.id, tellLeft]);
  useEffect(() => {
    const stop = onHidden(acts.settle);
    return () => {
      stop();
      acts.settle();
      sync.close();
    };
  }, [acts, sync]);
  useRetrying(() => void acts.resend());

  useEffect(() => emit('add-puser', room.id), [room.id]);
  useReconnect(() => {
    emit('add-puser', room.id);
    void sync.catchUp();
  });
  useWithoutLine(() => void sync.catchUp());
  useLiveEvent('chat-message', (message) => {
    if (message.roomId === room.id) store.tell({ type: 'heard', message });
  });
  useLiveEvent('chat-change', (message) => {
    if (message.roomId === room.id) store.tell({ type: 'changed', message });
  });
  useLiveEvent('chat-hidden', ({ roomId, messageId, revision }) => {
    if (roomId === room.id) store.tell({ type: 'hidden', messageId, revision });
  });
  // More than one message may be others now: somebody was erased.
  useLiveEvent('chat-room', ({ roomId }) => {
    if (roomId === room.id) void sync.catchUp();
  });
  useLiveEvent('chat-seen', ({ roomId, position }) => {
    if (roomId === room.id) store.tell({ type: 'seen', position });
  });

  const { seenByOther } = room;
  useEffect(() => store.tell({ type: 'seen', position: seenByOther }), [store, seenByOther]);

  return { state, reading, sync, acts, meId };
}
export type OpenRoom = ReturnType<typeof useRoom>;

function opened(room: Room, meId: string) {
  const store = roomStore(
    room.seenByOther,
    room.lastPosition,
    readOutbox({ meId, roomId: room.id }),
  );
  return {
    store,
    sync: roomSync(room.id, store, roomCalls),
    acts: roomActs({
      roomId: room.id,
      meId,
      otherId: room.other.id,
      store,
      calls: roomCalls,
      tellProblem: showProblem,
    }),
    tellLeft: () => void tellNotSent(room.other.name),
  };
}
