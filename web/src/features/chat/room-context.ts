import type { Message } from '@thedot/domain/chat/messages.contract';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { createContext, use, useMemo, useRef } from 'react';
import type { SessionDialogAction } from '../expert-sessions/session-chat.public.tsx';
import type { MessageFile } from './files.data.ts';
import type { RoomActions } from './outbox/room-actions.ts';
import type { OutgoingMessage } from './state/room-state.ts';

/** What the messages of an open room need; stays the same object while messages come and go. */
interface RoomContextValue {
  readonly roomId: string;
  readonly other: Room['other'];
  readonly meId: string;
  /** Whether messages can be sent in the room. */
  readonly isOpen: boolean;
  readonly roomActions: RoomActions;
  /** The first name of one of the two people; null for others. */
  readonly firstNameOf: (userId: string) => string | null;
  readonly nameOf: (userId: string) => string;
  readonly reply: (message: Message) => void;
  readonly edit: (message: Message) => void;
  /** Puts a failed message back into the composer. */
  readonly rewrite: (unsent: OutgoingMessage) => void;
  readonly jumpTo: (messageId: string) => void;
  readonly showFile: (fileId: string) => void;
  readonly askToRemoveFile: (file: MessageFile) => void;
  /** Opens a dialog for a session of the two, or for a new one. */
  readonly openSession: (it: SessionDialogAction) => void;
  readonly markUnseen: (message: Message) => void;
  /** Says what was done and offers undo for a few seconds. */
  readonly offerUndo: (kind: 'hidden' | 'removed', undo: () => void) => void;
}

export const RoomContext = createContext<RoomContextValue | null>(null);

export function useRoomContext(): RoomContextValue {
  const context = use(RoomContext);
  if (!context) throw new Error('This stands in an open room');
  return context;
}

/** Returns a stable object while the room is the same; its functions call the latest versions. */
export function useStableRoomContext(context: RoomContextValue): RoomContextValue {
  const latest = useRef(context);
  latest.current = context;
  const { roomId, other, meId, isOpen, roomActions } = context;
  const { name, photo } = other;
  return useMemo(
    () => ({
      roomId,
      other: { ...latest.current.other, name, photo },
      meId,
      isOpen,
      roomActions,
      firstNameOf: (id) => latest.current.firstNameOf(id),
      nameOf: (id) => latest.current.nameOf(id),
      reply: (message) => latest.current.reply(message),
      edit: (message) => latest.current.edit(message),
      rewrite: (unsent) => latest.current.rewrite(unsent),
      jumpTo: (id) => latest.current.jumpTo(id),
      showFile: (id) => latest.current.showFile(id),
      askToRemoveFile: (file) => latest.current.askToRemoveFile(file),
      openSession: (it) => latest.current.openSession(it),
      markUnseen: (message) => latest.current.markUnseen(message),
      offerUndo: (kind, undo) => latest.current.offerUndo(kind, undo),
    }),
    [roomId, name, photo, meId, isOpen, roomActions],
  );
}
