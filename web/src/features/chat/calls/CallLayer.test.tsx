import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Call } from '@thedot/domain/chat/calls.contract';
import { CALL_RING_MS } from '@thedot/domain/limits';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { dispatchLiveEvent } from '../../../lib/live/live-events.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import * as sounds from '../../../lib/sounds/sounds.ts';
import { connect, networkFailure, pressButton } from '../../../testing/chat-actions.ts';
import { AMIRA, ROOM, makeRoom, SLIMANE } from '../../../testing/chat.ts';
import { stubChatServer, ChatProviders } from '../../../testing/render-room.tsx';
import { RoomHeader } from '../room/RoomHeader.tsx';
import { CallButtons } from './CallButtons.tsx';
import { CallLayer } from './CallLayer.tsx';

type Answer = () => Response | Promise<Response>;
const hub = stubChatServer();
let answers: Record<string, Answer>;

const callOf = (change: Partial<Call> = {}): Call => ({
  id: '0199ffff-0000-7000-8000-000000000001',
  roomId: ROOM,
  callerId: SLIMANE,
  calleeId: AMIRA,
  media: 'audio',
  state: 'ringing',
  silenced: false,
  ringsUntil: new Date(Date.now() + CALL_RING_MS).toISOString(),
  meetingUrl: null,
  ...change,
});
const myCall = (change: Partial<Call> = {}) =>
  callOf({ callerId: AMIRA, calleeId: SLIMANE, ...change });
const accepted = { state: 'accepted', meetingUrl: '/meetings/join' } as const;
const receiveCall = (change?: Partial<Call>) =>
  act(() => dispatchLiveEvent('call', callOf(change)));
const card = () => screen.findByRole('alertdialog', { name: /Slimane Khelifi/ });
const waitForNoCall = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
const waitForMeeting = () => screen.findByText('The meeting');

beforeEach(async () => {
  answers = { 'GET /call': () => Response.json({ calls: [] }) };
  hub.answerOther = ({ pathname }, _, method) => {
    const path = pathname.replace(/^.*\/privatechat/, '');
    return answers[`${method} ${path}`]?.() ?? Response.json(makeRoom());
  };
  await loadTexts('calls');
});
afterEach(() => sessionStorage.clear());

function Meeting() {
  const { state } = useLocation();
  return (
    <>
      <p>The meeting</p>
      <p>with {state.media}</p>
    </>
  );
}

async function seeHub(isRoomKnown = true) {
  if (isRoomKnown) queryClient.setQueryData(['chat', 'room', ROOM], makeRoom());
  render(
    <ChatProviders>
      <a href="/elsewhere">A link</a>
      <CallButtons room={makeRoom()} />
      <CallLayer />
      <Routes>
        <Route path="/" element={null} />
        <Route path="/meetings/join" element={<Meeting />} />
      </Routes>
    </ChatProviders>,
  );
  await act(async () => {});
}

test.each([
  [null, 2],
  ['removed', 0],
] as const)('a room offers calls unless it is closed (%s)', async (closed, buttons) => {
  const nothing = () => {};
  const searching = { asked: 0, isOpen: false, open: nothing, close: nothing };
  const info = { isBeside: true, opened: false, wasOpened: false, toggle: nothing, close: nothing };
  render(
    <ChatProviders>
      <RoomHeader room={makeRoom({ closed })} info={info} searching={searching} onBack={nothing} />
    </ChatProviders>,
  );
  await screen.findByRole('button', { name: 'Chat details' });
  expect(screen.queryAllByRole('button', { name: /^(Call|Video call)/ })).toHaveLength(buttons);
});

describe('an incoming call', () => {
  test('opens its meeting with its media once it is accepted', async () => {
    answers['POST /call/accept'] = () => Response.json(callOf(accepted));
    await seeHub();
    receiveCall();
    await pressButton('Accept');
    await waitForMeeting();
    expect(screen.getByText('with audio')).toBeTruthy();
  });

  test('can still be accepted when there was no network', async () => {
    answers['GET /call'] = () => Response.json({ calls: [callOf()] });
    answers['POST /call/accept'] = networkFailure;
    await seeHub();
    receiveCall();
    await pressButton('Accept');
    await act(async () => {});
    await card();

    answers['POST /call/accept'] = () => Response.json(callOf(accepted));
    await pressButton('Accept');
    await waitForMeeting();
  });

  test('stops ringing when it is over by the time it is accepted', async () => {
    answers['POST /call/accept'] = () =>
      Response.json({ code: 'call.over', message: '' }, { status: 409 });
    await seeHub();
    receiveCall();
    await pressButton('Accept');
    await waitForNoCall();
  });

  test('takes the focus without acting on a key already pressed, and returns the focus when it ends', async () => {
    const accept = vi.fn<Answer>(() => Response.json(callOf({ state: 'accepted' })));
    answers['POST /call/accept'] = accept;
    await seeHub();
    const link = screen.getByRole('link', { name: 'A link' });
    act(() => link.focus());
    receiveCall();
    const shown = await card();
    expect(document.activeElement).toBe(shown);
    await userEvent.keyboard(' {Enter}');
    expect(accept).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Accept' }));

    receiveCall({ state: 'cancelled' });
    await waitForNoCall();
    expect(document.activeElement).toBe(link);
  });

  test('stops ringing after the maximum time when the end event is missed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const stopped = vi.spyOn(sounds, 'stopSound');
    await seeHub();
    // A wrong client clock must not show an impossible countdown.
    receiveCall({ ringsUntil: new Date(Date.now() - 60_000).toISOString() });
    await screen.findByText('Ringing for 45 more seconds');
    await act(() => vi.advanceTimersByTimeAsync(CALL_RING_MS));
    expect(stopped).toHaveBeenCalledWith('incoming-call');
    await vi.advanceTimersByTimeAsync(10_000);
    await waitForNoCall();
  });

  test('does not ring when the end event arrives before the server’s answer', async () => {
    const answer = Promise.withResolvers<Response>();
    answers['GET /call'] = () => answer.promise;
    await seeHub();
    receiveCall({ state: 'cancelled' });
    await act(async () => answer.resolve(Response.json({ calls: [callOf()] })));
    await act(async () => {});
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('rings before the caller’s name is loaded', async () => {
    hub.answerOther = () => new Promise(() => {});
    await seeHub(false);
    receiveCall();
    await screen.findByRole('alertdialog', { name: 'Unknown caller is calling' });
  });
});

describe('a caller', () => {
  test('enters the meeting when the call was accepted while disconnected', async () => {
    answers['POST /call'] = () => Response.json(myCall());
    await seeHub();
    await pressButton('Call');
    await card();

    answers['GET /call'] = () => Response.json({ calls: [myCall(accepted)] });
    connect();
    await waitForMeeting();
  });

  test('enters the meeting when the page was reloaded', async () => {
    sessionStorage.setItem('calls-here', callOf().id);
    await seeHub();
    receiveCall(myCall(accepted));
    await waitForMeeting();
  });
});
