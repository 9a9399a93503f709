import { chatFiles } from '@thedot/domain/chat/chat-files.contract';
import { messageActs } from '@thedot/domain/chat/message-acts.contract';
import { messages } from '@thedot/domain/chat/messages.contract';
import { rooms } from '@thedot/domain/chat/rooms.contract';
import { client } from '../../../app/api.ts';

const { markSeen, markUnseen } = client(rooms);
const { removeFile } = client(chatFiles);

/** What an open room asks of the server. */
export const roomCalls = {
  ...client(messages),
  ...client(messageActs),
  markSeen,
  markUnseen,
  removeFile,
};
export type RoomCalls = typeof roomCalls;
