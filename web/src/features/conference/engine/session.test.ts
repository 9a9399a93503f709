import type { CallEvents, CallSnapshot, Participant } from '@thedot/domain/conference/call-socket';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCallInfo, fakeLocalMedia } from '../../../testing/call-session.ts';
import { stubServer } from '../../../testing/server.ts';
import { createCallSession } from './session.ts';

type Answer = (payload: Record<string, unknown>) => object | Promise<object>;

/** The socket of the session; its server side is the test. */
const socket = {
  connected: false,
  active: false,
  requests: [] as [string, unknown][],
  answers: new Map<string, Answer>(),
  listeners: new Map<string, (...payload: unknown[]) => void>(),
  all: (..._: unknown[]) => {},
  on: (event: string, listener: (...payload: unknown[]) => void) =>
    socket.listeners.set(event, listener),
  onAny: (listener: (...payload: unknown[]) => void) => (socket.all = listener),
  connect: () => {
    socket.active = true;
    socket.connected = true;
    socket.listeners.get('connect')?.();
  },
  disconnect: () => {
    const wasConnected = socket.connected;
    socket.connected = false;
    socket.active = false;
    if (wasConnected) socket.listeners.get('disconnect')?.();
  },
  timeout: () => ({
    emitWithAck: async (name: string, payload: Record<string, unknown>) => {
      socket.requests.push([name, payload]);
      return (await socket.answers.get(name)?.(payload)) ?? { reply: undefined };
    },
  }),
};
vi.mock('socket.io-client', () => ({ io: () => socket }));

const self: Participant = {
  id: 'self',
  userId: null,
  name: 'Amira',
  role: 'moderator',
  isGuest: false,
  microphone: false,
  camera: false,
  screen: false,
  handRaisedAt: null,
  isConnected: true,
};
const SNAPSHOT: CallSnapshot = {
  selfId: 'self',
  participants: [self],
  waiting: [],
  messages: [],
  notes: { text: '', version: 0 },
  recording: null,
  startedAt: '2026-03-02T10:00:00.000Z',
  endsAt: null,
};
const INSIDE = { reply: { state: 'inside', call: SNAPSHOT } };

const send = <E extends keyof CallEvents>(event: E, ...payload: CallEvents[E]) =>
  socket.all(event, ...payload);
const countRequests = (name: string) => socket.requests.filter(([it]) => it === name).length;

let session: ReturnType<typeof createCallSession>;
let media: ReturnType<typeof fakeLocalMedia>;
const state = () => session.getSnapshot();

beforeEach(() => {
  socket.requests = [];
  socket.answers = new Map([['enter', () => INSIDE]]);
  media = fakeLocalMedia();
  session = createCallSession({ token: 'mt_1', info: fakeCallInfo(), media });
});
afterEach(() => {
  session.dispose();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function enter(): Promise<void> {
  session.enter();
  await vi.waitFor(() => expect(state().phase).toBe('inside'));
}

test('enters with the devices as they are, and shows the meeting', async () => {
  await media.setCamera(true);
  await enter();

  expect(socket.requests[0]).toEqual(['enter', { microphone: false, camera: true }]);
  expect(state().people).toMatchObject([{ id: 'self', isSelf: true, camera: true }]);
});

test('enters again when the server takes it for gone', async () => {
  await enter();
  send('participants', []);

  await vi.waitFor(() => expect(countRequests('enter')).toBe(2));
  await vi.waitFor(() => expect(state().people).toMatchObject([{ id: 'self' }]));
  send('participants', [self]);
  expect(countRequests('enter')).toBe(2);
});

test('a guest waits, and enters once a moderator admits them', async () => {
  socket.answers.set('enter', () => ({ reply: { state: 'waiting' } }));
  session.enter();
  await vi.waitFor(() => expect(state().phase).toBe('waiting'));
  socket.answers.set('enter', () => INSIDE);
  send('admitted');

  await vi.waitFor(() => expect(state().phase).toBe('inside'));
});

test.each([
  [{ reply: { state: 'denied' } }, { reason: 'denied' }],
  [{ code: 'meeting.full' }, { reason: 'refused', code: 'meeting.full' }],
])('closes when the server answers %o', async (answer, closed) => {
  socket.answers.set('enter', () => answer);
  session.enter();

  await vi.waitFor(() => expect(state()).toMatchObject({ phase: 'closed', closed }));
  expect(media.dispose).toHaveBeenCalled();
  expect(socket.connected).toBe(false);
});

test('closes with the reason that the server gives', async () => {
  await enter();
  send('closed', { reason: 'ended', why: 'duration' });

  expect(state()).toMatchObject({ phase: 'closed', closed: { reason: 'ended', why: 'duration' } });
});

test('closes when the token is not valid', async () => {
  session.enter();
  const error = Object.assign(new Error(), { data: { code: 'meeting.token_invalid' } });
  socket.listeners.get('connect_error')?.(error);

  expect(state().closed).toEqual({ reason: 'refused', code: 'meeting.token_invalid' });
});

test('enters again after the connection was lost, and sends the message that waits', async () => {
  await enter();
  window.dispatchEvent(new Event('offline'));
  expect(state().phase).toBe('reconnecting');
  session.say('Are you there?');
  expect(state().messages).toMatchObject([{ text: 'Are you there?', state: 'pending' }]);
  socket.answers.set('say', ({ clientId, text }) => ({
    reply: { id: 'm1', clientId, text, at: SNAPSHOT.startedAt, from: { id: 'self', name: '' } },
  }));
  window.dispatchEvent(new Event('online'));

  await vi.waitFor(() => expect(state().messages).toMatchObject([{ id: 'm1', state: 'sent' }]));
  expect(state().phase).toBe('inside');
  expect(countRequests('enter')).toBe(2);
});

test('connects again by itself after the server has closed the connection', async () => {
  await enter();
  vi.useFakeTimers();
  socket.disconnect();
  expect(state().phase).toBe('reconnecting');
  await vi.advanceTimersByTimeAsync(2_000);

  expect(state().phase).toBe('inside');
});

test('a message that the server refuses can be sent again', async () => {
  await enter();
  socket.answers.set('say', () => ({ code: 'request.invalid' }));
  session.say('Hello');
  await vi.waitFor(() => expect(state().messages[0]?.state).toBe('failed'));
  const clientId = state().messages[0]?.clientId ?? '';
  session.sayAgain(clientId);

  expect(state().messages).toMatchObject([{ clientId, state: 'pending' }]);
});

test('tells the others once that the microphone is on', async () => {
  await enter();
  await media.setMicrophone(true);
  media.change({ speaksMuted: false });

  expect(socket.requests.filter(([name]) => name === 'media')).toEqual([
    ['media', { microphone: true, camera: false, screen: false }],
  ]);
});

test('audio only turns the camera off, which stays off after it', async () => {
  await media.setCamera(true);
  await enter();
  session.setAudioOnly(true);
  expect(state().isAudioOnly).toBe(true);
  expect(media.getSnapshot().camera.isOn).toBe(false);
  session.setAudioOnly(false);

  expect(state().isAudioOnly).toBe(false);
  expect(media.getSnapshot().camera.isOn).toBe(false);
});

test('tells a moderator when there is no space for a recording, until one begins', async () => {
  await enter();
  send('not-recorded');

  expect(state().notices).toMatchObject([{ kind: 'not_recorded' }]);
  const startedAt = '2026-03-02T10:05:00.000Z';
  send('recording', { id: 'r', startedAt, recorderId: 'other', awaiting: [], agreed: [] });

  expect(state().notices).toEqual([]);
});

test('turns the microphone off when a moderator mutes it, and says who did', async () => {
  await media.setMicrophone(true);
  await enter();
  send('muted', { by: 'self' });

  expect(media.getSnapshot().microphone.isOn).toBe(false);
  expect(state().notices).toMatchObject([{ kind: 'muted', by: 'Amira' }]);
  session.dismiss(state().notices[0]?.id ?? '');
  expect(state().notices).toEqual([]);
  send('muted', { by: 'gone' });
  expect(state().notices).toMatchObject([{ kind: 'muted', by: null }]);
});

test('shows a reaction for some seconds, the own one too', async () => {
  await enter();
  vi.useFakeTimers();
  await session.react('👍');
  send('reaction', { from: 'other', emoji: '🎉' });
  expect(state().reactions).toMatchObject([
    { from: 'self', emoji: '👍' },
    { from: 'other', emoji: '🎉' },
  ]);
  await vi.advanceTimersByTimeAsync(6_000);

  expect(state().reactions).toEqual([]);
});

test('a moderator’s request rejects with the server’s refusal', async () => {
  await enter();
  socket.answers.set('mute', () => ({ code: 'meeting.participant_gone' }));

  await expect(session.mute('other')).rejects.toMatchObject({ code: 'meeting.participant_gone' });
});

test('does not record where the browser cannot', async () => {
  await enter();
  await session.startRecording();

  expect(countRequests('start-recording')).toBe(0);
  expect(state().notices).toMatchObject([{ kind: 'recording_unsupported' }]);
});

test('saves the notes before it leaves', async () => {
  await enter();
  socket.answers.set('edit-notes', ({ text, version }) => ({
    reply: { text, version: Number(version) + 1 },
  }));
  session.editNotes('Call Slimane');
  await session.leave();

  expect(socket.requests.map(([name]) => name)).toEqual(['enter', 'edit-notes', 'leave']);
  expect(state().closed).toEqual({ reason: 'left' });
});

test('leaves when the page is closed', async () => {
  const calls = stubServer();
  await enter();
  window.dispatchEvent(new Event('pagehide'));

  await vi.waitFor(() =>
    expect(calls).toMatchObject([
      { method: 'POST', path: '/visio/call/leave', headers: { 'x-meeting-token': 'mt_1' } },
    ]),
  );
});
