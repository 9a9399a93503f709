import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import type { Message, NewMessage } from '@thedot/domain/chat/messages.contract';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { keepAccessToken } from '../app/access-token.ts';
import { chooseLanguage, loadTexts } from '../app/i18n.ts';
import { queryClient } from '../app/query-client.ts';
import { sessionEnded } from '../app/session-end.ts';
import { meQuery } from '../app/session.ts';
import { RoomView } from '../features/chat/room/RoomView.tsx';
import { AMIRA, messageAt, messagesAt, pageOf, ROOM, roomOf, SLIMANE } from './chat.ts';
import { somebody } from './me.ts';

/** What the server of a test holds, what it was told, and what it answers to what is sent. */
export interface ChatHub {
  messages: Message[];
  asked: string[];
  sent: NewMessage[];
  answerSend: (sent: NewMessage) => Response | Promise<Response>;
  /** What is asked of others than the chat; undefined where they say nothing of it. */
  answerElse: (address: URL, body: string) => Response | Promise<Response> | undefined;
}

const SCREEN = { width: 600, height: 700 };

/** A room with three messages of Slimane's, which takes what Amira sends. */
export function chatHub(): ChatHub {
  const hub: ChatHub = {
    messages: [],
    asked: [],
    sent: [],
    answerSend: (sent) => taken(hub, sent),
    answerElse: ({ pathname }) =>
      pathname.endsWith('/proposal/ways') ? Response.json({ ways: [] }) : undefined,
  };
  const { answerSend, answerElse } = hub;

  beforeEach(async () => {
    Object.assign(hub, { messages: messagesAt(1, 3), asked: [], sent: [], answerSend, answerElse });
    localStorage.clear();
    keepAccessToken('known');
    // What is drawn of a list depends on how much of it fits: jsdom knows no sizes.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(SCREEN.height);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(SCREEN.width);
    Element.prototype.scrollTo = () => undefined;
    vi.stubGlobal('fetch', (address: string, { body }: { body?: string } = {}) =>
      Promise.resolve(answered(hub, new URL(address, 'http://hub'), body)),
    );
    await loadTexts('app', 'ui', 'chat', 'chat-room', 'errors');
    await chooseLanguage('en');
  });
  afterEach(() => {
    cleanup();
    // What is still on its way ends with it, rather than in the midst of the next test, or after the last.
    sessionEnded('signed-out');
    queryClient.clear();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return hub;
}

function answered(hub: ChatHub, address: URL, body = '{}') {
  const { pathname, searchParams } = address;
  hub.asked.push(`${pathname}?${searchParams}`);
  const elsewhere = hub.answerElse(address, body);
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
  const mine = { senderId: AMIRA, receiverId: SLIMANE, clientId, text, createdAt };
  const message = messageAt(position, mine);
  hub.messages.push(message);
  return Response.json({ message });
}

export async function seeRoom(
  change: Partial<Room> = {},
  at: string | null = null,
  searching = { asked: 0, close: () => {} },
) {
  queryClient.setQueryData(meQuery.queryKey, somebody({ id: AMIRA }));
  const view = (its: Partial<Room>, looksFor: typeof searching) => (
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <MemoryRouter initialEntries={[`/chat?room=${ROOM}`]}>
            <main>
              <RoomView room={roomOf({ lastPosition: 3, ...its })} at={at} searching={looksFor} />
            </main>
          </MemoryRouter>
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  );
  const { rerender } = render(view(change, searching));
  await act(async () => {});
  return {
    /** The room as the server says it is by now, and whether it is searched. */
    becomes: (its: Partial<Room>, looksFor = searching) => rerender(view(its, looksFor)),
  };
}
