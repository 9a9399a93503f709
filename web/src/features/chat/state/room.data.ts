import { messageActions } from '@thedot/domain/chat/message-actions.contract';
import { messages } from '@thedot/domain/chat/messages.contract';
import { rooms } from '@thedot/domain/chat/rooms.contract';
import { client } from '../../../lib/api/client.ts';
import { removeFile } from '../files.data.ts';

const { markSeen, markUnseen } = client(rooms);

/** The server calls of an open room. */
export const roomCalls = {
  ...client(messages),
  ...client(messageActions),
  markSeen,
  markUnseen,
  removeFile,
};
export type RoomCalls = typeof roomCalls;
