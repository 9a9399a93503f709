import type { Message } from '@thedot/domain/chat/messages.contract';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { createContext, use, useMemo, useRef } from 'react';
import type { SessionDoing } from '../../../app/session-in-chat.tsx';
import type { FileOfMessage } from '../files.data.ts';
import type { RoomActs } from './room-acts.ts';
import type { Outgoing } from './room-state.ts';

/** What every message of an open room can ask for; it stays the same while messages come and go. */
export interface RoomAround {
  readonly roomId: string;
  readonly other: Room['other'];
  readonly meId: string;
  /** Whether anybody can write here any more. */
  readonly isOpen: boolean;
  readonly acts: RoomActs;
  /** The first name of one of the two; null of anybody else. */
  readonly firstNameOf: (userId: string) => string | null;
  readonly nameOf: (userId: string) => string;
  readonly reply: (message: Message) => void;
  readonly edit: (message: Message) => void;
  /** What was not sent stands in the composer again. */
  readonly rewrite: (unsent: Outgoing) => void;
  readonly jumpTo: (messageId: string) => void;
  readonly showFile: (fileId: string) => void;
  readonly askToRemoveFile: (file: FileOfMessage) => void;
  /** Opens what is done with a session of the two, or a new one. */
  readonly doWithSession: (it: SessionDoing) => void;
  readonly markUnseen: (message: Message) => void;
  /** Says what was done, with a way back for a few seconds. */
  readonly offerUndo: (said: 'hidden' | 'removed', undo: () => void) => void;
}

export const RoomContext = createContext<RoomAround | null>(null);

export function useAround(): RoomAround {
  const around = use(RoomContext);
  if (!around) throw new Error('This stands in an open room');
  return around;
}

/** The same object while the room is the same, whose functions always do what they do now. */
export function useStableAround(around: RoomAround): RoomAround {
  const latest = useRef(around);
  latest.current = around;
  const { roomId, other, meId, isOpen, acts } = around;
  const { name, photo } = other;
  return useMemo(
    () => ({
      roomId,
      other: { ...latest.current.other, name, photo },
      meId,
      isOpen,
      acts,
      firstNameOf: (id) => latest.current.firstNameOf(id),
      nameOf: (id) => latest.current.nameOf(id),
      reply: (message) => latest.current.reply(message),
      edit: (message) => latest.current.edit(message),
      rewrite: (unsent) => latest.current.rewrite(unsent),
      jumpTo: (id) => latest.current.jumpTo(id),
      showFile: (id) => latest.current.showFile(id),
      askToRemoveFile: (file) => latest.current.askToRemoveFile(file),
      doWithSession: (it) => latest.current.doWithSession(it),
      markUnseen: (message) => latest.current.markUnseen(message),
      offerUndo: (said, undo) => latest.current.offerUndo(said, undo),
    }),
    [roomId, name, photo, meId, isOpen, acts],
  );
}
