// A call in this browser: what the server says, the connections to the others, and what the user does.
import { call, MEETING_TOKEN_HEADER } from '@thedot/domain/conference/call.contract';
import type {
  CallEvents,
  CallRecording,
  CallRequest,
  CallRequestName,
  CallSnapshot,
  Participant,
} from '@thedot/domain/conference/call-socket';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import { createClient } from '../../../lib/api/client.ts';
import type {
  CallClosed,
  CallEngine,
  CallPerson,
  CallSession,
  CallState,
} from '../call-session.ts';
import { createCallServer } from './call-server.ts';
import { createFirstFrameWatch } from './first-frame.ts';
import { createMesh } from './mesh.ts';
import { createMessages } from './messages.ts';
import { createNotes } from './notes.ts';
import { createNotices } from './notices.ts';
import { describePeople } from './people.ts';
import { findMediaType } from './recorder.ts';
import { createRecordingPart } from './recording-part.ts';
import { createScreenShare } from './screen-share.ts';
import { createSound } from './sound.ts';
import { createStore, withChanges } from './store.ts';

const REACTION_MS = 5_000;
const LEAVE_MS = 2_000;
const ENTER_AGAIN_MS = 2_000;
/** Without an answer of the server; the request may be repeated. */
const TEMPORARY: ReadonlySet<ErrorCode> = new Set([
  'server.offline',
  'server.timeout',
  'server.unreachable',
  'request.rate_limited',
]);
const isTemporary = (error: unknown) => error instanceof AppError && TEMPORARY.has(error.code);

const calls = createClient(call);

export const createCallSession: CallEngine['createCallSession'] = ({ token, info, media }) => {
  const selfId = info.self.id;
  const headers = { [MEETING_TOKEN_HEADER]: token };
  const state = createStore<CallState>({
    phase: 'ready',
    closed: null,
    selfId,
    people: [],
    activeSpeakerId: null,
    isAudioOnly: false,
    waiting: [],
    messages: [],
    notes: { text: '', isSaving: false, conflict: null },
    reactions: [],
    recording: null,
    startedAt: info.startedAt,
    endsAt: info.endsAt,
    audioBlocked: false,
    notices: [],
  });
  let participants: readonly Participant[] = [];
  let speaking: ReadonlySet<string> = new Set();
  let toldMedia = '';
  const stopped = new AbortController();
  const firstFrame = createFirstFrameWatch();

  const change = (changes: Partial<CallState>) =>
    state.set(withChanges(state.getSnapshot(), changes));
  const hasEntered = () => state.getSnapshot().phase === 'inside';
  const isClosed = () => state.getSnapshot().phase === 'closed';

  const server = createCallServer(token, {
    onConnect: () => void enter(),
    onDisconnect: () => {
      const { phase } = state.getSnapshot();
      if (phase === 'inside') change({ phase: 'reconnecting' });
      if (phase === 'waiting') change({ phase: 'connecting' });
    },
    onRefused: (code) => close({ reason: 'refused', code }),
    onEvent: (event, ...payload) => {
      // A newer server may send events that this page does not know.
      const handler: ((...given: typeof payload) => void) | undefined = handlers[event];
      handler?.(...payload);
    },
  });
  const mesh = createMesh({
    selfId,
    configuration: {
      iceServers: info.iceServers.map(({ urls, username, credential }) => ({
        urls,
        ...(username !== undefined && { username }),
        ...(credential !== undefined && { credential }),
      })),
      iceTransportPolicy: info.iceTransportPolicy,
      bundlePolicy: 'max-bundle',
    },
    // A signal that gets lost is repeated after the reconnect.
    signal: (to, signal) => void server.request('signal', { to, signal }).catch(() => {}),
    isReachable: (id) => hasEntered() && participants.some((it) => it.id === id && it.isConnected),
    onChange: refresh,
  });
  const sound = createSound({
    onBlocked: (audioBlocked) => change({ audioBlocked }),
    onSpeaking: (those, loudest) => {
      speaking = those;
      change({ activeSpeakerId: loudest ?? state.getSnapshot().activeSpeakerId });
      refresh();
    },
  });
  const messages = createMessages({
    self: { id: selfId, name: info.self.name },
    send: (message) => server.request('say', message),
    isTemporary,
    onChange: (all) => change({ messages: all }),
  });
  const notes = createNotes({
    save: (text, version) => server.request('edit-notes', { text, version }),
    isOutdated: (error) => error instanceof AppError && error.code === 'meeting.notes_changed',
    onChange: (shown) => change({ notes: shown }),
  });
  const notices = createNotices((shown) => change({ notices: shown }));
  const recording = createRecordingPart({
    token,
    selfId,
    onChange: (shown) => change({ recording: shown }),
    onStorageFull: (kind) => notices.show({ kind }),
  });
  const screen = createScreenShare({
    isClosed,
    onChange: followMedia,
    onFailed: () => notices.show({ kind: 'share_failed' }),
  });

  const handlers: { [E in keyof CallEvents]: (...payload: CallEvents[E]) => void } = {
    participants: (those) => {
      participants = those;
      mesh.setParticipants(those.map(({ id }) => id));
      refresh();
      // The server has not heard of this page for too long, e.g. while its database was away.
      if (hasEntered() && !those.some(({ id }) => id === selfId)) void enter();
    },
    waiting: (waiting) => change({ waiting }),
    admitted: () => void enter(),
    signal: ({ from, signal }) => mesh.receive(from, signal),
    reaction: ({ from, emoji }) => showReaction(from, emoji),
    message: messages.receive,
    notes: notes.receive,
    recording: showRecording,
    muted: ({ by }) => {
      void media.setMicrophone(false);
      notices.show({ kind: 'muted', by: participants.find(({ id }) => id === by)?.name ?? null });
    },
    'not-recorded': () => notices.show({ kind: 'not_recorded' }),
    time: ({ endsAt }) => change({ endsAt }),
    closed: close,
  };

  async function enter(): Promise<void> {
    try {
      const { microphone, camera } = media.getSnapshot();
      const told = { microphone: microphone.isOn, camera: camera.isOn };
      const entered = await server.request('enter', told);
      toldMedia = JSON.stringify({ ...told, screen: false });
      if (isClosed()) return;
      if (entered.state === 'inside') return show(entered.call);
      if (entered.state === 'waiting') return change({ phase: 'waiting' });
      close({ reason: entered.state });
    } catch (error) {
      if (!isTemporary(error) && error instanceof AppError)
        return close({ reason: 'refused', code: error.code });
      // A new connection enters again by itself.
      if (error instanceof AppError && error.code !== 'server.unreachable')
        setTimeout(() => void (hasEntered() || isClosed() || enter()), ENTER_AGAIN_MS);
    }
  }

  function show(now: CallSnapshot): void {
    change({
      phase: 'inside',
      waiting: now.waiting,
      startedAt: now.startedAt,
      endsAt: now.endsAt,
    });
    ({ participants } = now);
    messages.reset(now.messages);
    notes.receive(now.notes);
    mesh.greetAll();
    mesh.setParticipants(participants.map(({ id }) => id));
    showRecording(now.recording);
    followMedia();
  }

  function showRecording(now: CallRecording | null): void {
    if (now && !state.getSnapshot().recording) notices.dismissNotRecorded();
    recording.show(now);
    refresh();
  }

  /** The tracks to send, and what the others are told of them. */
  function followMedia(): void {
    const { microphone, camera } = media.tracks.getSnapshot();
    mesh.setTracks({ microphone, camera, ...screen.tracks() });
    sound.setSpeaker(media.getSnapshot().speaker.chosenId);
    const { microphone: ear, camera: eye } = media.getSnapshot();
    const told = { microphone: ear.isOn, camera: eye.isOn, screen: screen.stream() !== null };
    if (hasEntered() && toldMedia !== JSON.stringify(told)) {
      toldMedia = JSON.stringify(told);
      // After a reconnect it is told again.
      void server.request('media', told).catch(() => {});
    }
    refresh();
  }

  /** Everything that follows from the participants and their media. */
  function refresh(): void {
    const { microphone, camera, preview } = media.getSnapshot();
    const people = describePeople(state.getSnapshot().people, {
      selfId,
      participants,
      own: {
        microphone: microphone.isOn,
        camera: camera.isOn,
        stream: preview,
        screenStream: screen.stream(),
      },
      mediaOf: mesh.mediaOf,
      speaking,
    });
    change({ people });
    const own = media.tracks.getSnapshot().microphone;
    const others = people.filter(({ isSelf }) => !isSelf);
    const soundsOf = (streamOf: (person: CallPerson) => MediaStream | null) =>
      new Map(
        others.flatMap((person) => {
          const [track] = streamOf(person)?.getAudioTracks() ?? [];
          return track ? [[person.id, track] as const] : [];
        }),
      );
    sound.setTracks(
      [selfId, own],
      soundsOf(({ stream }) => stream),
      soundsOf(({ screenStream }) => screenStream),
    );
    recording.setPeople(people, own);
    // What is recorded is what this browser receives.
    const { isAudioOnly, recording: shown } = state.getSnapshot();
    mesh.receiveCameras(!isAudioOnly || (shown?.recorder ?? null) !== null);
    firstFrame.watch(
      others.flatMap(({ camera, stream, screenStream }) =>
        [camera ? stream : null, screenStream].filter((it) => it !== null),
      ),
    );
  }

  function showReaction(from: string, emoji: CallEvents['reaction'][0]['emoji']): void {
    const shown = { id: crypto.randomUUID(), from, emoji };
    change({ reactions: [...state.getSnapshot().reactions, shown] });
    setTimeout(
      () => change({ reactions: state.getSnapshot().reactions.filter((it) => it !== shown) }),
      REACTION_MS,
    );
  }

  async function startRecording(): Promise<void> {
    if (!findMediaType()) return notices.show({ kind: 'recording_unsupported' });
    const started = await server.request('start-recording', {});
    showRecording(started);
    // The user who records agrees.
    if (started.awaiting.includes(selfId)) await consent(true);
  }

  async function consent(agrees: boolean): Promise<void> {
    const { recording: current } = state.getSnapshot();
    if (current) await server.request('consent', { recordingId: current.id, agrees });
  }

  const ask = async <N extends CallRequestName>(
    name: N,
    payload: CallRequest<N>,
  ): Promise<void> => {
    await server.request(name, payload);
  };

  /** What was recorded and written is sent before the server closes the meeting for this user. */
  async function finish(last: () => Promise<unknown>): Promise<void> {
    await Promise.all([recording.stop(), notes.flush()]);
    await last();
  }

  async function leave(): Promise<void> {
    if (isClosed()) return;
    if (hasEntered())
      await finish(() => withLimit(LEAVE_MS, server.request('leave', {}))).catch(() => {});
    else if (state.getSnapshot().phase !== 'ready') leaveLate();
    close({ reason: 'left' });
  }

  /** While the page closes, or without a socket. */
  function leaveLate(): void {
    calls.leave({ headers }, { keepalive: true }).catch(() => {});
  }

  function close(closed: CallClosed): void {
    if (isClosed()) return;
    change({ phase: 'closed', closed, people: [], waiting: [], reactions: [] });
    dispose();
  }

  function dispose(): void {
    if (stopped.signal.aborted) return;
    stopped.abort();
    screen.stop();
    void recording.stop();
    notes.close();
    mesh.close();
    sound.close();
    firstFrame.close();
    server.close();
    media.dispose();
  }

  const unsubscribe = [media.subscribe(followMedia), media.tracks.subscribe(followMedia)];
  stopped.signal.addEventListener('abort', () => unsubscribe.forEach((end) => end()));
  addEventListener(
    'pagehide',
    () => {
      const { phase, recording: shown } = state.getSnapshot();
      // A recorder may only be loading its page again, and goes on. Otherwise the server notices that it is gone.
      if (phase !== 'ready' && phase !== 'closed' && !shown?.recorder) leaveLate();
    },
    { signal: stopped.signal },
  );

  return {
    subscribe: state.subscribe,
    getSnapshot: state.getSnapshot,
    info,
    media,
    enter: () => {
      if (state.getSnapshot().phase !== 'ready') return;
      firstFrame.begin();
      change({ phase: 'connecting' });
      server.connect();
    },
    setAudioOnly: (isAudioOnly) => {
      change({ isAudioOnly });
      if (isAudioOnly) void media.setCamera(false);
      refresh();
    },
    shareScreen: screen.start,
    stopSharing: screen.stop,
    playAudio: sound.play,
    raiseHand: (raised) => ask('hand', { raised }),
    react: (emoji) => {
      // The server sends it to the others.
      showReaction(selfId, emoji);
      return ask('react', { emoji });
    },
    say: messages.say,
    sayAgain: messages.again,
    editNotes: notes.edit,
    resolveNotes: notes.resolve,
    consent,
    dismiss: notices.dismiss,
    rate: async (rating) => {
      await calls.rate({ headers, body: { ...rating, problems: [...rating.problems] } });
    },
    leave,
    dispose,
    admit: (attendees) => ask('admit', { attendees: listOf(attendees) }),
    deny: (attendees) => ask('deny', { attendees: listOf(attendees) }),
    remove: (attendee) => ask('remove', { attendee }),
    setRole: (attendee, role) => ask('set-role', { attendee, role }),
    mute: (attendee) => ask('mute', { attendee }),
    endForAll: () => finish(() => server.request('end', {})),
    startRecording,
    // The last piece is sent while the server still takes it.
    stopRecording: () => finish(() => server.request('stop-recording', {})),
    mark: (label) => ask('mark', { label }),
  } satisfies CallSession;
};

const listOf = (attendees: readonly string[] | 'all') =>
  attendees === 'all' ? attendees : [...attendees];

const withLimit = (ms: number, request: Promise<unknown>) =>
  Promise.race([request, new Promise((done) => setTimeout(done, ms))]);
