import { api } from '@thedot/domain/api';
import type { Message } from '@thedot/domain/chat/messages.contract';
import { io, type Socket } from 'socket.io-client';
import type { Calls } from './pair.ts';

interface Opened {
  readonly url: string;
  readonly accessToken: string;
  readonly roomId: string;
  readonly calls: Calls;
}

/**
 * A page with an open room, as the web app has it: it comes back by itself, and asks for what it missed. What it
 * hears is kept as it came, so that nothing which comes twice is overlooked.
 */
export function openChatPage({ url, accessToken, roomId, calls }: Opened) {
  const heard: { readonly connection: number; readonly position: number }[] = [];
  const messages = new Map<number, Message>();
  const complaints: string[] = [];
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
    catchUp().catch((error: Error) => complaints.push(error.message));
  });
  socket.on('chat-message', (message: Message) => {
    heard.push({ connection: connections, position: message.position });
    messages.set(message.position, message);
  });

  /** From the first gap on. */
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
    complaints,
    connections: () => connections,
    /** What it shows. */
    texts: () =>
      [...messages.values()].toSorted((a, b) => a.position - b.position).map(({ text }) => text),
    /** What it heard on its line, as often as it did. */
    heard: () => heard.map(({ position }) => position).toSorted((a, b) => a - b),
    /** What came more than once on one connection. */
    doubles: () => {
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
