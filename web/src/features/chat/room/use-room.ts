import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { emitLive, useLiveEvent, useReconnect } from '../../../lib/live/live-events.ts';
import { usePollWhileDisconnected } from '../../../lib/live/disconnected-polling.ts';
import { useMe } from '../../../lib/session/session.ts';
import { showProblem, showErrorMessage } from '../../../lib/errors/show-problem.tsx';
import { readOutbox } from '../outbox/outbox.ts';
import { notifyNotSent, persistOutbox } from '../outbox/persist-outbox.ts';
import { useRetry } from '../use-retry.ts';
import { onPageHidden } from '../on-page-hidden.ts';
import { createRoomActions } from '../outbox/room-actions.ts';
import { createDrawnRoom } from '../state/drawn-room.ts';
import { createRoomStore } from '../state/room-store.ts';
import { createRoomSync } from '../state/room-sync.ts';
import { roomCalls } from '../state/room.data.ts';

/** Opens a room: its live state, and the actions on it, while the component is mounted. */
export function useRoom(room: Room, at: string | null) {
  const { t } = useTranslation('chat-room');
  const { id: meId } = useMe();
  const [{ store, drawn, sync, actions, notifyLeft }] = useState(() => openRoom(room, meId));
  const state = useSyncExternalStore(drawn.subscribe, drawn.state);
  const status = useSyncExternalStore(sync.subscribe, sync.status);

  const openAt = async (messageId: string) => {
    if (!(await sync.goTo(messageId))) showErrorMessage(t('message_gone'));
  };
  const open = useEffectEvent(() => {
    if (at) void openAt(at).catch(showProblem);
    else void sync.open(room.unseen.unseen > 0 ? 'unseen' : 'newest');
    void actions.resend();
  });
  useEffect(() => {
    let isMounted = true;
    const leave = persistOutbox({ meId, roomId: room.id }, store, () => {
      if (!isMounted) notifyLeft();
    });
    open();
    return () => ((isMounted = false), leave());
  }, [store, meId, room.id, notifyLeft]);
  useEffect(() => {
    const stop = onPageHidden(actions.flush);
    return () => {
      stop();
      actions.flush();
      sync.close();
    };
  }, [actions, sync]);
  useRetry(() => void actions.resend());

  useEffect(() => emitLive('add-puser', room.id), [room.id]);
  useReconnect(() => {
    emitLive('add-puser', room.id);
    void sync.catchUp();
  });
  usePollWhileDisconnected(() => void sync.catchUp());
  useLiveEvent('chat-message', (message) => {
    if (message.roomId === room.id) store.dispatch({ type: 'received', message });
  });
  useLiveEvent('chat-change', (message) => {
    if (message.roomId === room.id) store.dispatch({ type: 'changed', message });
  });
  useLiveEvent('chat-hidden', ({ roomId, messageId, revision }) => {
    if (roomId === room.id) store.dispatch({ type: 'hidden', messageId, revision });
  });
  // Erasing a person changes more than one message.
  useLiveEvent('chat-room', ({ roomId }) => {
    if (roomId === room.id) void sync.catchUp();
  });
  useLiveEvent('chat-seen', ({ roomId, position }) => {
    if (roomId === room.id) store.dispatch({ type: 'seen', position });
  });

  const { seenByOther } = room;
  useEffect(() => store.dispatch({ type: 'seen', position: seenByOther }), [store, seenByOther]);

  return { state, status, sync, actions, meId };
}

function openRoom(room: Room, meId: string) {
  const store = createRoomStore(
    room.seenByOther,
    room.lastPosition,
    readOutbox({ meId, roomId: room.id }),
  );
  return {
    store,
    drawn: createDrawnRoom(store),
    sync: createRoomSync(room.id, store, roomCalls),
    actions: createRoomActions({
      roomId: room.id,
      meId,
      otherId: room.other.id,
      store,
      calls: roomCalls,
      onProblem: showProblem,
    }),
    notifyLeft: () => void notifyNotSent(room.other.name),
  };
}
