import { messageActions } from '@thedot/domain/chat/message-actions.contract';
import { messages } from '@thedot/domain/chat/messages.contract';
import { rooms } from '@thedot/domain/chat/rooms.contract';
import { createClient } from '../../../lib/api/client.ts';
import { removeFile } from '../files.data.ts';

const { markSeen, markUnseen } = createClient(rooms);

/** The server calls of an open room. */
export const roomCalls = {
  ...createClient(messages),
  ...createClient(messageActions),
  markSeen,
  markUnseen,
  removeFile,
};
export type RoomCalls = typeof roomCalls;
