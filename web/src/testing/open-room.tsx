import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import type { Message, NewMessage } from '@thedot/domain/chat/messages.contract';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { type ReactNode, Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { keepAccessToken } from '../app/access-token.ts';
import { chooseLanguage, loadTexts } from '../app/i18n.ts';
import { changeLine } from '../app/live/live.ts';
import { queryClient } from '../app/query-client.ts';
import { sessionEnded } from '../app/session-end.ts';
import { meQuery } from '../app/session.ts';
import { RoomView } from '../features/chat/room/RoomView.tsx';
import { AMIRA, messagesAt, myMessageAt, pageOf, ROOM, roomOf } from './chat.ts';
import { somebody } from './me.ts';

/** What the server of a test holds, what it was told, and what it answers to what is sent. */
export interface ChatHub {
  messages: Message[];
  asked: string[];
  sent: NewMessage[];
  answerSend: (sent: NewMessage) => Response | Promise<Response>;
  /** What is asked of others than the chat; undefined where they say nothing of it. */
  answerElse: Answer;
}
type Answer = (
  address: URL,
  body: string,
  method: string,
) => Response | Promise<Response> | undefined;

const SCREEN = { width: 600, height: 700 };

/** Amira is signed in; her room with Slimane has three messages of his, and takes what she sends. */
export function chatHub(): ChatHub {
  const hub: ChatHub = {
    messages: [],
    asked: [],
    sent: [],
    answerSend: (sent) => taken(hub, sent),
    answerElse: ({ pathname }) =>
      pathname.endsWith('/proposal/options') ? Response.json({ options: [] }) : undefined,
  };
  const { answerSend, answerElse } = hub;

  beforeEach(async () => {
    Object.assign(hub, { messages: messagesAt(1, 3), asked: [], sent: [], answerSend, answerElse });
    localStorage.clear();
    keepAccessToken('known');
    queryClient.setQueryData(meQuery.queryKey, somebody({ id: AMIRA }));
    // What is drawn of a list depends on how much of it fits: jsdom knows no sizes.
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
    changeLine(null);
    vi.useRealTimers();
    // What is still on its way ends with it, rather than in the midst of the next test, or after the last.
    sessionEnded('signed-out');
    queryClient.clear();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return hub;
}

/** Answers calls of these paths; where the answer is undefined, the hub answers as before. */
export function answerCalls(hub: ChatHub, paths: RegExp, answer: Answer) {
  const { answerElse } = hub;
  hub.answerElse = (address, body, method) =>
    paths.test(address.pathname)
      ? answer(address, body, method)
      : answerElse(address, body, method);
}

function answered(hub: ChatHub, address: URL, { body = '{}', method = 'GET' }) {
  const { pathname, searchParams } = address;
  hub.asked.push(`${pathname}?${searchParams}`);
  const elsewhere = hub.answerElse(address, body, method);
  if (elsewhere) return elsewhere;
  if (pathname.endsWith('/sendmessage')) {
    const sent: NewMessage = JSON.parse(body);
    hub.sent.push(sent);
    return hub.answerSend(sent);
  }
  if (pathname.endsWith('/markasseen')) {
    const seen = Number(searchParams.get('position'));
    return Response.json({ ...roomOf().unseen, seen, counted: seen });
  }
  if (pathname.endsWith('/editmessage')) {
    const { messageId, text } = JSON.parse(body);
    const was = hub.messages.find(({ id }) => id === messageId);
    return Response.json({ ...was, text, revision: 99, editedAt: new Date().toISOString() });
  }
  if (pathname.endsWith('/changes')) {
    return Response.json({ items: hub.messages, hidden: [], revision: 99, more: false });
  }
  return Response.json(pageOf(hub.messages, hub.messages.length));
}

function taken(hub: ChatHub, { clientId, text }: NewMessage): Response {
  const position = hub.messages.length + 1;
  const createdAt = new Date().toISOString();
  const message = myMessageAt(position, { clientId, text, createdAt });
  hub.messages.push(message);
  return Response.json({ message });
}

/** What stands around each part of the chat. */
export const ChatProviders = ({ children, at = '/' }: { children: ReactNode; at?: string }) => (
  <MantineProvider env="test">
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
      </Suspense>
    </QueryClientProvider>
  </MantineProvider>
);

export async function seeRoom(
  change: Partial<Room> = {},
  at: string | null = null,
  searching = { asked: 0, close: () => {} },
) {
  const view = (its: Partial<Room>, looksFor: typeof searching) => (
    <ChatProviders at={`/chat?room=${ROOM}`}>
      <main>
        <RoomView room={roomOf({ lastPosition: 3, ...its })} at={at} searching={looksFor} />
      </main>
    </ChatProviders>
  );
  const { rerender } = render(view(change, searching));
  await act(async () => {});
  return {
    /** The room as the server says it is by now, and whether it is searched. */
    becomes: (its: Partial<Room>, looksFor = searching) => rerender(view(its, looksFor)),
  };
}
