import { calls } from '@thedot/domain/chat/calls.contract';
import { messageActions } from '@thedot/domain/chat/message-actions.contract';
import { messages } from '@thedot/domain/chat/messages.contract';
import { rooms } from '@thedot/domain/chat/rooms.contract';
import { implement } from '../../http/implement.ts';
import { findBlockedPeople, findChatSettings } from './rooms/blocks.queries.ts';
import { setBlocked, saveChatSettings } from './rooms/blocks.service.ts';
import {
  acceptCall,
  cancelCall,
  declineCall,
  findMyCalls,
  startCall,
} from './calls/calls.service.ts';
import {
  findMessageWithPage,
  findNewestPage,
  findNextPage,
  findPreviousPage,
  listChanges,
} from './messages/messages.service.ts';
import { findUnseenCounts } from './unseen/unseen-counts.queries.ts';
import { markSeen, markUnseen } from './unseen/unseen-counts.service.ts';
import {
  edit,
  hide,
  listPinned,
  pin,
  react,
  remove,
  unreact,
} from './messages/message-actions.service.ts';
import { listContacts } from './rooms/contacts.service.ts';
import {
  changeFlag,
  changeMembership,
  findMyRoom,
  listRooms,
  openRoom,
} from './rooms/rooms.service.ts';
import { searchMessages } from './messages/search.service.ts';
import { sendMessage } from './messages/send.service.ts';

export const roomRoutes = implement(rooms, {
  list: async ({ query }, ctx) => listRooms(ctx, query),
  find: async ({ query }, ctx) => findMyRoom(ctx, query),
  open: async ({ body }, ctx) => openRoom(ctx, body.userId),
  people: async ({ query }, ctx) => listContacts(ctx, query),
  addStarredSender: async ({ body }, ctx) =>
    changeFlag(ctx, body.roomId, { of: 'sender', starred: true }),
  deleteStarredSender: async ({ body }, ctx) =>
    changeFlag(ctx, body.roomId, { of: 'sender', starred: false }),
  addStarredReceiver: async ({ body }, ctx) =>
    changeFlag(ctx, body.roomId, { of: 'receiver', starred: true }),
  deleteStarredReceiver: async ({ body }, ctx) =>
    changeFlag(ctx, body.roomId, { of: 'receiver', starred: false }),
  addDirectSender: async ({ body }, ctx) =>
    changeFlag(ctx, body.roomId, { of: 'sender', direct: true }),
  deleteDirectSender: async ({ body }, ctx) =>
    changeFlag(ctx, body.roomId, { of: 'sender', direct: false }),
  addDirectReceiver: async ({ body }, ctx) =>
    changeFlag(ctx, body.roomId, { of: 'receiver', direct: true }),
  deleteDirectReceiver: async ({ body }, ctx) =>
    changeFlag(ctx, body.roomId, { of: 'receiver', direct: false }),
  unseen: async (_, { db, actor }) => ({ rooms: await findUnseenCounts(db, actor.id) }),
  markSeen: async ({ query }, ctx) => markSeen(ctx, query),
  markUnseen: async ({ body }, ctx) => markUnseen(ctx, body),
  mute: async ({ body }, ctx) => changeMembership(ctx, body.roomId, { muted: body.muted }),
  block: async ({ body }, ctx) => setBlocked(ctx, body),
  blocked: async (_, { db, actor }) => ({ people: await findBlockedPeople(db, actor.id) }),
  settings: async (_, { db, actor }) => findChatSettings(db, actor.id),
  saveSettings: async ({ body }, ctx) => saveChatSettings(ctx, body),
});

export const messageRoutes = implement(messages, {
  newest: async ({ query }, ctx) => findNewestPage(ctx, query),
  previous: async ({ query }, ctx) => findPreviousPage(ctx, query),
  next: async ({ query }, ctx) => findNextPage(ctx, query),
  message: async ({ query }, ctx) => findMessageWithPage(ctx, query),
  send: async ({ body }, ctx) => sendMessage(ctx, body),
});

export const callRoutes = implement(calls, {
  startCall: async ({ body }, ctx) => startCall(ctx, body),
  findCalls: async (_, ctx) => ({ calls: await findMyCalls(ctx) }),
  acceptCall: async ({ body }, ctx) => acceptCall(ctx, body.callId),
  declineCall: async ({ body }, ctx) => declineCall(ctx, body.callId),
  cancelCall: async ({ body }, ctx) => cancelCall(ctx, body.callId),
});

export const messageActionRoutes = implement(messageActions, {
  changes: async ({ query }, ctx) => listChanges(ctx, query),
  react: async ({ body }, ctx) => react(ctx, body),
  unreact: async ({ body }, ctx) => unreact(ctx, body),
  pin: async ({ body }, ctx) => pin(ctx, body),
  pinned: async ({ query }, ctx) => ({ items: await listPinned(ctx, query.roomId) }),
  edit: async ({ body }, ctx) => edit(ctx, body),
  hide: async ({ query }, ctx) => hide(ctx, query.messageId),
  remove: async ({ query }, ctx) => remove(ctx, query.messageId),
  search: async ({ query }, ctx) => searchMessages(ctx, query),
});
