import { api } from '@thedot/domain/api';
import type { Message } from '@thedot/domain/chat/messages.contract';
import { io, type Socket } from 'socket.io-client';
import type { Requester } from './servers/server-pair.ts';

interface Opened {
  readonly url: string;
  readonly accessToken: string;
  readonly roomId: string;
  readonly calls: Requester;
}

/**
 * A client with an open room, like the web app: it reconnects and fetches missed messages. All received events are
 * recorded in order, so that duplicates are found.
 */
export function openChatPage({ url, accessToken, roomId, calls }: Opened) {
  const heard: { readonly connection: number; readonly position: number }[] = [];
  const messages = new Map<number, Message>();
  const errors: string[] = [];
  let connections = 0;

  const socket: Socket = io(url, {
    transports: ['websocket'],
    auth: { token: accessToken },
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  });
  socket.on('connect', () => {
    connections++;
    catchUp().catch((error: Error) => errors.push(error.message));
  });
  socket.on('chat-message', (message: Message) => {
    heard.push({ connection: connections, position: message.position });
    messages.set(message.position, message);
  });

  /** Fetches messages from the first gap on. */
  async function catchUp(): Promise<void> {
    for (;;) {
      let last = 0;
      while (messages.has(last + 1)) last++;
      const query = `roomId=${roomId}&position=${last}&limit=100`;
      const { status, body } = await calls('GET', `/privatechat/messages/next?${query}`);
      if (status !== 200) throw new Error(`${status} ${body}`);
      const page = api.chat.next.reply.parse(JSON.parse(body));
      for (const message of page.items) messages.set(message.position, message);
      if (page.newestReached) return;
    }
  }

  return {
    socket,
    errors,
    connections: () => connections,
    /** The texts that the client shows, by position. */
    texts: () =>
      [...messages.values()].toSorted((a, b) => a.position - b.position).map(({ text }) => text),
    /** The positions of all received messages, sorted, with duplicates. */
    heard: () => heard.map(({ position }) => position).toSorted((a, b) => a - b),
    /** The messages that arrived more than once on one connection. */
    duplicates: () => {
      const once = new Set<string>();
      return heard.filter(({ connection, position }) => {
        const key = `${connection} ${position}`;
        const isDouble = once.has(key);
        once.add(key);
        return isDouble;
      });
    },
    close: () => void socket.disconnect(),
  };
}
