import { chatSocketHandlers } from '../features/chat/chat.live.ts';
import { pageSubscriptionHandlers } from '../features/users/page-subscriptions.live.ts';
import { presenceSubscriptionHandlers } from '../features/users/presence/presence-subscriptions.live.ts';
import type { SocketRequestHandlers } from '../platform/realtime/socket-request-handlers.ts';

/** The socket request handlers of all features. */
export const socketHandlers: SocketRequestHandlers = {
  ...chatSocketHandlers,
  ...pageSubscriptionHandlers,
  ...presenceSubscriptionHandlers,
};
