import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Call } from '@thedot/domain/chat/calls.contract';
import { CALL_RINGS_MS } from '@thedot/domain/limits';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAccessToken } from '../../../app/access-token.ts';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { changeLine, hear } from '../../../app/live/live.ts';
import { queryClient } from '../../../app/query-client.ts';
import { meQuery } from '../../../app/session.ts';
import * as sounds from '../../../app/sounds/sounds.ts';
import { AMIRA, ROOM, roomOf, SLIMANE } from '../../../testing/chat.ts';
import { somebody } from '../../../testing/me.ts';
import { CallButtons } from './CallButtons.tsx';
import { CallLayer } from './CallLayer.tsx';

type Answer = () => Response | Promise<Response>;
let answers: Record<string, Answer>;

const callAt = (change: Partial<Call> = {}): Call => ({
  id: '0199ffff-0000-7000-8000-000000000001',
  roomId: ROOM,
  callerId: SLIMANE,
  calleeId: AMIRA,
  media: 'audio',
  state: 'ringing',
  silenced: false,
  ringsUntil: new Date(Date.now() + CALL_RINGS_MS).toISOString(),
  meetingUrl: null,
  ...change,
});
const mine = { callerId: AMIRA, calleeId: SLIMANE };
const refused = (status: number, code: string) => () =>
  Response.json({ status, code, message: code }, { status });
const card = () => screen.findByRole('alertdialog', { name: /Slimane Khelifi/ });
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(async () => {
  answers = { 'GET /call': () => Response.json({ calls: [] }) };
  keepAccessToken('known');
  vi.stubGlobal('fetch', (address: string, { method = 'GET' }: { method?: string } = {}) => {
    const path = new URL(address, 'http://hub').pathname.replace(/^.*\/privatechat/, '');
    return Promise.resolve(answers[`${method} ${path}`]?.() ?? Response.json(roomOf()));
  });
  await loadTexts('app', 'ui', 'chat', 'calls', 'errors');
  await chooseLanguage('en');
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  changeLine(null);
  queryClient.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function seeHub(isRoomKnown = true) {
  queryClient.setQueryData(meQuery.queryKey, somebody({ id: AMIRA }));
  if (isRoomKnown) queryClient.setQueryData(['chat', 'room', ROOM], roomOf());
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <a href="/elsewhere">A link</a>
          <CallButtons room={roomOf()} />
          <CallLayer />
          <Routes>
            <Route path="/" element={null} />
            <Route path="/meetings/join" element={<p>The meeting</p>} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await act(async () => {});
}

test('a call that could not be answered for want of a network can be answered still', async () => {
  answers['GET /call'] = () => Response.json({ calls: [callAt()] });
  answers['POST /call/accept'] = () => Promise.reject(new TypeError('network failure'));
  await seeHub();
  act(() => hear('call', callAt()));
  await userEvent.click(await button('Accept'));
  await act(async () => {});
  await card();

  answers['POST /call/accept'] = () =>
    Response.json(callAt({ state: 'accepted', meetingUrl: '/meetings/join' }));
  await userEvent.click(await button('Accept'));
  await screen.findByText('The meeting');
});

test('a call that is over by the time it is answered rings no more', async () => {
  answers['POST /call/accept'] = refused(409, 'call.over');
  await seeHub();
  act(() => hear('call', callAt()));
  await userEvent.click(await button('Accept'));
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a key that is pressed as a call comes answers nothing, and the focus goes back where it was', async () => {
  const accepted = vi.fn<Answer>(() => Response.json(callAt({ state: 'accepted' })));
  answers['POST /call/accept'] = accepted;
  await seeHub();
  act(() => screen.getByRole('link', { name: 'A link' }).focus());
  act(() => hear('call', callAt()));
  const shown = await card();
  expect(document.activeElement).toBe(shown);
  await userEvent.keyboard(' {Enter}');
  expect(accepted).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Accept' }));

  act(() => hear('call', callAt({ state: 'cancelled' })));
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'A link' }));
});

test('where the end of a call is not heard it falls silent by itself, and the hub is asked', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const stopped = vi.spyOn(sounds, 'stopSound');
  await seeHub();
  // A clock that goes wrong shows no wrong time either.
  act(() => hear('call', callAt({ ringsUntil: new Date(Date.now() - 60_000).toISOString() })));
  await screen.findByText('Rings for 45 more seconds');
  await act(() => vi.advanceTimersByTimeAsync(CALL_RINGS_MS));
  expect(stopped).toHaveBeenCalledWith('incoming-call');
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('what is heard while the hub is asked is newer than its answer', async () => {
  let answer = (_: Response) => {};
  answers['GET /call'] = () => new Promise((resolve) => (answer = resolve));
  await seeHub();
  act(() => hear('call', callAt({ state: 'cancelled' })));
  await act(async () => answer(Response.json({ calls: [callAt()] })));
  await act(async () => {});
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a caller whose line blinked as the call was accepted comes to the meeting', async () => {
  answers['POST /call'] = () => Response.json(callAt(mine));
  await seeHub();
  await userEvent.click(await button('Call'));
  await card();

  const accepted = callAt({ ...mine, state: 'accepted', meetingUrl: '/meetings/join' });
  answers['GET /call'] = () => Response.json({ calls: [accepted] });
  act(() => changeLine({ say: () => undefined, ask: () => Promise.resolve(null) }));
  await screen.findByText('The meeting');
});

test('a caller who has loaded the page anew comes to the meeting all the same', async () => {
  sessionStorage.setItem('calls-here', callAt().id);
  await seeHub();
  const accepted = callAt({ ...mine, state: 'accepted', meetingUrl: '/meetings/join' });
  act(() => hear('call', accepted));
  await screen.findByText('The meeting');
});

test('a call rings with words before it is known who it is', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await seeHub(false);
  act(() => hear('call', callAt()));
  await screen.findByRole('alertdialog', { name: 'Somebody is calling' });
});
