import {
  blockedName,
  erase,
  isNotDeleted,
  partnerName,
  publishErased,
} from './chat.personal-data.ts';
import { defineFeature } from '../../kernel/feature.ts';
import { endOverdueCalls } from './calls/calls.service.ts';
import { chatSocketHandlers } from './chat.live.ts';
import { callRoutes, messageActionRoutes, messageRoutes, roomRoutes } from './chat.routes.ts';
import { chatFileRoutes } from './messages/chat-files.routes.ts';
import { canReadMessage, publishScannedFile } from './messages/chat-files.service.ts';
import { findContactHits } from './rooms/contact-hits.service.ts';
import { notifyUnseenChats } from './unseen/unseen-notifications.jobs.ts';

export const chat = defineFeature({
  routes: [roomRoutes, messageRoutes, chatFileRoutes, messageActionRoutes, callRoutes],
  scheduledJobs: {
    'end-calls': { schedule: '* * * * *', attempts: 1, run: endOverdueCalls },
    'tell-of-unseen-chats': { schedule: '* * * * *', attempts: 1, run: notifyUnseenChats },
  },
  socketRequests: chatSocketHandlers,
  searchHits: findContactHits,
  fileSubjects: {
    message: { canRead: canReadMessage, isPrivate: true, notifyScanned: publishScannedFile },
  },

  retention: {
    active_calls: 'with calls',
    calls: 'with rooms',
    chat_blocks: 'for ever',
    chat_memberships: 'with rooms',
    chat_settings: 'with users',
    message_hides: 'with messages',
    message_reactions: 'with messages',
    messages: 'with rooms',
    rooms: 'for ever',
  },
  tables: {
    rooms: {
      subject: { sender_id: 'id', receiver_id: 'id' },
      keep: {
        sender_id: 'The other member keeps the room, with their own messages.',
        receiver_id: 'The other member keeps the room, with their own messages.',
      },
    },
    chat_memberships: {
      subject: 'user_id',
      exports: [
        {
          as: 'rooms',
          columns: [
            'room_id as room',
            partnerName,
            'starred',
            'direct',
            'muted',
            'last_at as lastUsedAt',
          ],
          orderBy: ['room_id'],
        },
      ],
      keep: {
        user_id: 'The other member keeps the room.',
        other_id: 'The other member keeps the room.',
      },
    },
    // Messages of others are not the user's data.
    messages: {
      subject: 'sender_id',
      exports: [
        {
          as: 'messages',
          where: isNotDeleted,
          columns: [
            'id',
            'room_id as room',
            'text',
            'created_at as sentAt',
            'edited_at as editedAt',
          ],
          orderBy: ['room_id', 'position'],
        },
      ],
      erasedByFeature: ['text'],
      keep: {
        sender_id: 'The other member sees that a message was deleted.',
        receiver_id: 'Of messages that others wrote.',
        search: 'Generated from the text.',
      },
    },
    message_reactions: {
      subject: 'user_id',
      exports: [
        {
          as: 'reactions',
          columns: ['message_id as message', 'reaction_id as reaction', 'created_at as givenAt'],
          orderBy: ['message_id', 'reaction_id'],
        },
      ],
      erasedByFeature: ['user_id', 'reaction_id'],
    },
    message_hides: { subject: 'user_id', erase: 'delete' },
    chat_blocks: {
      subject: { user_id: 'id', blocked_id: 'id' },
      exports: [
        {
          as: 'blocked',
          subject: 'user_id',
          columns: [blockedName, 'created_at as blockedAt'],
          orderBy: ['blocked_id'],
        },
      ],
      erase: 'delete',
    },
    chat_settings: {
      subject: 'user_id',
      exports: [
        {
          as: 'settings',
          columns: ['read_receipts as readReceipts', 'typing_indicators as typingIndicators'],
        },
      ],
      erase: 'delete',
    },
    calls: {
      subject: { caller_id: 'id', callee_id: 'id' },
      keep: {
        caller_id: 'The other member keeps the room, with its calls.',
        callee_id: 'The other member keeps the room, with its calls.',
      },
    },
    active_calls: { subject: 'user_id', keep: { user_id: 'Deleted when the call ends.' } },
  },
  personalData: { file: 'chat', erase, publishErased },
});

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'end-calls': object;
    }
  }
}
