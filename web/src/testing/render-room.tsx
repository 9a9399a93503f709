import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import type { Message, NewMessage } from '@thedot/domain/chat/messages.contract';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { type ReactNode, Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { setAccessToken } from '../lib/api/access-token.ts';
import { chooseLanguage, loadTexts } from '../lib/i18n/i18n.ts';
import { setConnection } from '../lib/live/live-events.ts';
import { queryClient } from '../lib/query/query-client.ts';
import { endSession } from '../lib/api/session-end.ts';
import { meQuery } from '../lib/session/session.ts';
import { RoomView } from '../features/chat/room/RoomView.tsx';
import { AMIRA, messagesAt, myMessageAt, makeMessagePage, ROOM, makeRoom } from './chat.ts';
import { makeMe } from './make-me.ts';

/** The stubbed server: its messages, the calls it received, and its answers. */
export interface ChatServer {
  messages: Message[];
  asked: string[];
  sent: NewMessage[];
  answerSend: (sent: NewMessage) => Response | Promise<Response>;
  /** Answers calls that are not about messages; undefined for the default answer. */
  answerOther: Answer;
}
type Answer = (
  address: URL,
  body: string,
  method: string,
) => Response | Promise<Response> | undefined;

const SCREEN = { width: 600, height: 700 };

/** Signs Amira in; her room with Slimane has three of his messages, and accepts hers. */
export function stubChatServer(): ChatServer {
  const hub: ChatServer = {
    messages: [],
    asked: [],
    sent: [],
    answerSend: (sent) => taken(hub, sent),
    answerOther: ({ pathname }) =>
      pathname.endsWith('/proposal/options') ? Response.json({ options: [] }) : undefined,
  };
  const { answerSend, answerOther } = hub;

  beforeEach(async () => {
    Object.assign(hub, {
      messages: messagesAt(1, 3),
      asked: [],
      sent: [],
      answerSend,
      answerOther,
    });
    localStorage.clear();
    setAccessToken('known');
    queryClient.setQueryData(meQuery.queryKey, makeMe({ id: AMIRA }));
    // The virtual list needs element sizes, which jsdom does not compute.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(SCREEN.height);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(SCREEN.width);
    Element.prototype.scrollTo = () => undefined;
    vi.stubGlobal('fetch', async (address: string, call: { body?: string; method?: string } = {}) =>
      answered(hub, new URL(address, 'http://hub'), call),
    );
    await loadTexts('app', 'ui', 'chat', 'chat-room', 'errors');
    await chooseLanguage('en');
  });
  afterEach(() => {
    cleanup();
    setConnection(null);
    vi.useRealTimers();
    // Cancels pending work, so that it does not run in the next test or after the last one.
    endSession('signed-out');
    queryClient.clear();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return hub;
}

/** Answers calls of these paths; where the answer is undefined, the previous answer applies. */
export function answerCalls(hub: ChatServer, paths: RegExp, answer: Answer) {
  const { answerOther } = hub;
  hub.answerOther = (address, body, method) =>
    paths.test(address.pathname)
      ? answer(address, body, method)
      : answerOther(address, body, method);
}

function answered(hub: ChatServer, address: URL, { body = '{}', method = 'GET' }) {
  const { pathname, searchParams } = address;
  hub.asked.push(`${pathname}?${searchParams}`);
  const elsewhere = hub.answerOther(address, body, method);
  if (elsewhere) return elsewhere;
  if (pathname.endsWith('/sendmessage')) {
    const sent: NewMessage = JSON.parse(body);
    hub.sent.push(sent);
    return hub.answerSend(sent);
  }
  if (pathname.endsWith('/markasseen')) {
    const seen = Number(searchParams.get('position'));
    return Response.json({ ...makeRoom().unseen, seen, version: seen });
  }
  if (pathname.endsWith('/editmessage')) {
    const { messageId, text } = JSON.parse(body);
    const was = hub.messages.find(({ id }) => id === messageId);
    return Response.json({ ...was, text, revision: 99, editedAt: new Date().toISOString() });
  }
  if (pathname.endsWith('/changes')) {
    return Response.json({ items: hub.messages, hidden: [], revision: 99, more: false });
  }
  return Response.json(makeMessagePage(hub.messages, hub.messages.length));
}

function taken(hub: ChatServer, { clientId, text }: NewMessage): Response {
  const position = hub.messages.length + 1;
  const createdAt = new Date().toISOString();
  const message = myMessageAt(position, { clientId, text, createdAt });
  hub.messages.push(message);
  return Response.json({ message });
}

/** The providers around a part of the chat. */
export const ChatProviders = ({ children, at = '/' }: { children: ReactNode; at?: string }) => (
  <MantineProvider env="test">
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
      </Suspense>
    </QueryClientProvider>
  </MantineProvider>
);

export async function renderRoom(
  change: Partial<Room> = {},
  at: string | null = null,
  searching = { asked: 0, close: () => {} },
) {
  const view = (its: Partial<Room>, looksFor: typeof searching) => (
    <ChatProviders at={`/chat?room=${ROOM}`}>
      <main>
        <RoomView room={makeRoom({ lastPosition: 3, ...its })} at={at} searching={looksFor} />
      </main>
    </ChatProviders>
  );
  const { rerender } = render(view(change, searching));
  await act(async () => {});
  return {
    /** Renders the room again with changed data or search. */
    rerenderRoom: (its: Partial<Room>, looksFor = searching) => rerender(view(its, looksFor)),
  };
}
