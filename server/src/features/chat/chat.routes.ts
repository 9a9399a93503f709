import { calls } from '@thedot/domain/chat/calls.contract';
import { messageActions } from '@thedot/domain/chat/message-actions.contract';
import { messages } from '@thedot/domain/chat/messages.contract';
import { rooms } from '@thedot/domain/chat/rooms.contract';
import { implement } from '../../kernel/implement.ts';
import { findBlocked, findSettings } from './blocks.queries.ts';
import { block, changeSettings } from './blocks.service.ts';
import { acceptCall, cancelCall, declineCall, findMyCalls, startCall } from './calls.service.ts';
import { listChanges } from './changes.service.ts';
import { findUnseen } from './counts.queries.ts';
import { markSeen, markUnseen } from './counts.service.ts';
import { edit, listPinned, pin, react, unreact } from './message-acts.service.ts';
import { hide, remove } from './message-removal.service.ts';
import { findWithPage, newestPage, nextPage, previousPage } from './messages.service.ts';
import { listPeople } from './people.service.ts';
import { changeFlag, changeSide, findMyRoom, listRooms, openRoom } from './rooms.service.ts';
import { searchMessages } from './search.service.ts';
import { sendMessage } from './send.service.ts';

export const roomRoutes = implement(rooms, {
  list: async ({ query }, ctx) => listRooms(ctx, query),
  find: async ({ query }, ctx) => findMyRoom(ctx, query),
  open: async ({ body }, ctx) => openRoom(ctx, body.userId),
  people: async ({ query }, ctx) => listPeople(ctx, query),
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
  unseen: async (_, { db, actor }) => ({ rooms: await findUnseen(db, actor.id) }),
  markSeen: async ({ query }, ctx) => markSeen(ctx, query),
  markUnseen: async ({ body }, ctx) => markUnseen(ctx, body),
  mute: async ({ body }, ctx) => changeSide(ctx, body.roomId, { muted: body.muted }),
  block: async ({ body }, ctx) => block(ctx, body),
  blocked: async (_, { db, actor }) => ({ people: await findBlocked(db, actor.id) }),
  settings: async (_, { db, actor }) => findSettings(db, actor.id),
  saveSettings: async ({ body }, ctx) => changeSettings(ctx, body),
});

export const messageRoutes = implement(messages, {
  newest: async ({ query }, ctx) => newestPage(ctx, query),
  previous: async ({ query }, ctx) => previousPage(ctx, query),
  next: async ({ query }, ctx) => nextPage(ctx, query),
  message: async ({ query }, ctx) => findWithPage(ctx, query),
  send: async ({ body }, ctx) => sendMessage(ctx, body),
});

export const callRoutes = implement(calls, {
  startCall: async ({ body }, ctx) => startCall(ctx, body),
  findCalls: async (_, ctx) => ({ calls: await findMyCalls(ctx) }),
  acceptCall: async ({ body }, ctx) => acceptCall(ctx, body.callId),
  declineCall: async ({ body }, ctx) => declineCall(ctx, body.callId),
  cancelCall: async ({ body }, ctx) => cancelCall(ctx, body.callId),
});

export const messageActRoutes = implement(messageActions, {
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
