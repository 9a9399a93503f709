import type { Signal } from '@thedot/domain/conference/call-socket';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeConnection } from '../../../testing/rtc.ts';
import { createMesh, type Mesh } from './mesh.ts';

interface Page {
  readonly mesh: Mesh;
  readonly connections: FakeConnection[];
}

/** Pages of participants; the test passes on the signals between them, or loses them. */
function makeMeeting({ isFast = true } = {}) {
  const pages = new Map<string, Page>();
  const waiting: { from: string; to: string; signal: Signal }[] = [];
  const meeting = {
    /** The page of a participant, also after it is loaded again. */
    load: (id: string): Page => {
      const connections: FakeConnection[] = [];
      const mesh = createMesh({
        selfId: id,
        configuration: {},
        signal: (to, signal) => waiting.push({ from: id, to, signal }),
        isReachable: () => true,
        onChange: () => {},
        createConnection: () => {
          const connection = new FakeConnection();
          connection.isFast = isFast;
          connections.push(connection);
          // Only the used part of a connection is implemented.
          return connection as unknown as RTCPeerConnection;
        },
        createStream: (tracks) => ({ tracks }) as unknown as MediaStream,
      });
      const page = { mesh, connections };
      pages.set(id, page);
      return page;
    },
    waiting,
    /** Delivers everything, and what follows from it. */
    settle: async () => {
      for (let quiet = 0; quiet < 3; quiet++) {
        await vi.advanceTimersByTimeAsync(25);
        for (const { from, to, signal } of waiting.splice(0)) {
          pages.get(to)?.mesh.receive(from, signal);
          await vi.advanceTimersByTimeAsync(0);
          quiet = 0;
        }
      }
    },
  };
  return meeting;
}

const open = ({ connections }: Page) => connections.filter(({ isClosed }) => !isClosed);
const stateOf = ({ mesh }: Page, id: string) => mesh.mediaOf(id).state;

let meeting: ReturnType<typeof makeMeeting>;
beforeEach(() => {
  vi.useFakeTimers();
  meeting = makeMeeting();
});
afterEach(() => vi.useRealTimers());

/** Two participants who see each other. */
async function meet(): Promise<{ amel: Page; badr: Page }> {
  const [amel, badr] = [meeting.load('amel'), meeting.load('badr')];
  for (const { mesh } of [amel, badr]) mesh.setParticipants(['amel', 'badr']);
  await meeting.settle();
  return { amel, badr };
}

test('two participants who enter at the same time get one connection with four tracks each way', async () => {
  const { amel, badr } = await meet();

  for (const page of [amel, badr]) {
    const [connection] = open(page);
    expect(open(page)).toHaveLength(1);
    expect(connection?.getTransceivers().map(({ direction }) => direction)).toEqual([
      'sendrecv',
      'sendrecv',
      'sendrecv',
      'sendrecv',
    ]);
  }
  expect([stateOf(amel, 'badr'), stateOf(badr, 'amel')]).toEqual(['connected', 'connected']);
  expect(amel.mesh.mediaOf('badr').stream).not.toBeNull();
  expect(badr.mesh.mediaOf('amel').screenStream).not.toBeNull();
});

test('tracks of both sides are sent without a new offer', async () => {
  const { amel, badr } = await meet();
  const camera = { kind: 'video', getSettings: () => ({ width: 1280 }) };
  for (const { mesh, connections } of [amel, badr]) {
    const offers = connections[0]?.applied.length;
    mesh.setTracks({
      microphone: null,
      camera: camera as unknown as MediaStreamTrack,
      screen: null,
      screenSound: null,
    });
    await meeting.settle();
    expect(connections[0]?.getSenders().map(({ track }) => track)).toEqual([
      null,
      camera,
      null,
      null,
    ]);
    expect(connections[0]?.applied.length).toBe(offers);
  }
});

test.each(['amel', 'badr'])('%s loads the page again and both connect anew', async (id) => {
  const before = await meet();
  const late = { from: id, to: id === 'amel' ? 'badr' : 'amel' };
  const oldEnd = open(id === 'amel' ? before.amel : before.badr)[0];
  oldEnd?.find('late');
  await vi.advanceTimersByTimeAsync(25);
  const [lost] = meeting.waiting.splice(0);
  const reloaded = meeting.load(id);
  reloaded.mesh.setParticipants(['amel', 'badr']);
  await meeting.settle();
  if (lost) meeting.waiting.push({ ...lost, ...late });
  await meeting.settle();

  const other = id === 'amel' ? before.badr : before.amel;
  expect(stateOf(reloaded, late.to)).toBe('connected');
  expect(stateOf(other, id)).toBe('connected');
  expect(open(other)).toHaveLength(1);
  expect(other.connections.flatMap(({ candidates }) => candidates)).toEqual([]);
});

test('an offer that got lost is repeated when the participants greet each other after a reconnect', async () => {
  const [amel, badr] = [meeting.load('amel'), meeting.load('badr')];
  amel.mesh.setParticipants(['amel', 'badr']);
  await vi.advanceTimersByTimeAsync(25);
  meeting.waiting.splice(0);
  badr.mesh.setParticipants(['amel', 'badr']);
  meeting.waiting.splice(0);
  amel.mesh.greetAll();
  await meeting.settle();

  expect(stateOf(amel, 'badr')).toBe('connected');
  expect(stateOf(badr, 'amel')).toBe('connected');
  expect(open(badr)).toHaveLength(1);
});

test('an answer that got lost is repeated', async () => {
  const [amel, badr] = [meeting.load('amel'), meeting.load('badr')];
  amel.mesh.setParticipants(['amel', 'badr']);
  await vi.advanceTimersByTimeAsync(25);
  for (const { signal } of meeting.waiting.splice(0)) badr.mesh.receive('amel', signal);
  await vi.advanceTimersByTimeAsync(25);
  meeting.waiting.splice(0);
  badr.mesh.greetAll();
  await meeting.settle();

  expect(stateOf(amel, 'badr')).toBe('connected');
});

test('candidates that arrive before the description are added after it', async () => {
  const [amel, badr] = [meeting.load('amel'), meeting.load('badr')];
  amel.mesh.setParticipants(['amel', 'badr']);
  amel.connections[0]?.find('early');
  await vi.advanceTimersByTimeAsync(25);
  for (const { from, signal } of meeting.waiting.splice(0).toReversed())
    badr.mesh.receive(from, signal);
  await meeting.settle();

  expect(badr.connections[0]?.candidates).toEqual(['early']);
});

test('when both look for a new path at once, the offer of one side wins', async () => {
  const { amel, badr } = await meet();
  for (const { connections } of [amel, badr]) connections[0]?.change('failed');
  await meeting.settle();

  expect([stateOf(amel, 'badr'), stateOf(badr, 'amel')]).toEqual(['connected', 'connected']);
  expect(amel.connections[0]?.applied.map(({ type }) => type)).toEqual(['answer', 'answer']);
});

test('an interrupted connection looks for a new path after two seconds', async () => {
  const { amel } = await meet();
  amel.connections[0]?.change('disconnected');
  expect(stateOf(amel, 'badr')).toBe('lost');
  await vi.advanceTimersByTimeAsync(1_900);
  expect(amel.connections[0]?.restarts).toBe(0);
  await vi.advanceTimersByTimeAsync(200);

  expect(amel.connections[0]?.restarts).toBe(1);
});

test('a connection that does not come back is replaced on both sides', async () => {
  const { amel, badr } = await meet();
  for (const { connections } of [amel, badr]) connections[0]?.change('disconnected');
  await vi.advanceTimersByTimeAsync(24_000);
  meeting.waiting.splice(0);
  amel.mesh.greetAll();
  await meeting.settle();

  expect(stateOf(amel, 'badr')).toBe('connected');
  expect(stateOf(badr, 'amel')).toBe('connected');
  expect([open(amel).length, open(badr).length]).toEqual([1, 1]);
});

test('participants who greet each other while their connection comes up negotiate once', async () => {
  meeting = makeMeeting({ isFast: false });
  const [amel, badr] = [meeting.load('amel'), meeting.load('badr')];
  for (const { mesh } of [badr, amel]) mesh.setParticipants(['amel', 'badr']);
  await meeting.settle();
  for (const { mesh } of [badr, amel, badr]) mesh.greetAll();
  await meeting.settle();

  for (const { connections } of [amel, badr]) {
    expect(connections).toHaveLength(1);
    expect(connections[0]).toMatchObject({ restarts: 0, rollbacks: 0 });
    expect(connections[0]?.applied).toHaveLength(1);
  }
});

test('candidates that got lost are repeated in a greeting', async () => {
  meeting = makeMeeting({ isFast: false });
  const { amel, badr } = await meet();
  badr.connections[0]?.find('lost');
  await vi.advanceTimersByTimeAsync(25);
  meeting.waiting.splice(0);
  badr.mesh.greetAll();
  await meeting.settle();

  expect(amel.connections[0]?.candidates).toEqual(['lost']);
});

test('a page that was loaded again before the answer to the earlier one was applied is connected', async () => {
  const [amel, early] = [meeting.load('amel'), meeting.load('badr')];
  for (const { mesh } of [amel, early]) mesh.setParticipants(['amel', 'badr']);
  await vi.advanceTimersByTimeAsync(25);
  for (const { from, to, signal } of meeting.waiting.splice(0))
    if (to === 'badr') early.mesh.receive(from, signal);
  await vi.advanceTimersByTimeAsync(25);
  const answers = meeting.waiting.splice(0);
  const badr = meeting.load('badr');
  badr.mesh.setParticipants(['amel', 'badr']);
  for (const { from, signal } of [...answers, ...meeting.waiting.splice(0), ...answers])
    amel.mesh.receive(from, signal);
  await meeting.settle();

  const [theirs] = open(badr);
  expect(stateOf(badr, 'amel')).toBe('connected');
  expect(open(amel).map(({ applied }) => applied)).toEqual([[theirs?.localDescription]]);
});

test.each(['amel', 'badr'])(
  'the camera of the other is not sent to %s who does not want it, until they do',
  async (id) => {
    const { amel, badr } = await meet();
    const [own, other] = id === 'amel' ? [amel, badr] : [badr, amel];
    const directions = () =>
      [own, other].map(
        ({ connections }) => connections[0]?.getTransceivers().map((it) => it.direction)[1],
      );
    own.mesh.receiveCameras(false);
    await meeting.settle();
    expect(directions()).toEqual(['sendonly', 'sendrecv']);
    expect(amel.connections[0]?.applied).toHaveLength(2);
    own.mesh.receiveCameras(true);
    await meeting.settle();

    expect(directions()).toEqual(['sendrecv', 'sendrecv']);
    expect(amel.connections[0]?.applied).toHaveLength(3);
    expect(badr.connections[0]?.rollbacks).toBe(0);
  },
);

test('who wants no camera does not get that of a participant who enters later', async () => {
  const badr = meeting.load('badr');
  badr.mesh.receiveCameras(false);
  badr.mesh.setParticipants(['badr', 'amel']);
  meeting.load('amel').mesh.setParticipants(['badr', 'amel']);
  await meeting.settle();

  const [, camera] = badr.connections[0]?.getTransceivers() ?? [];
  expect(camera?.direction).toBe('sendonly');
  expect(badr.connections[0]?.applied).toHaveLength(1);
});

test('the connection to a participant who leaves is closed', async () => {
  const { amel } = await meet();
  amel.mesh.setParticipants(['amel']);

  expect(open(amel)).toEqual([]);
  expect(amel.mesh.mediaOf('badr').stream).toBeNull();
});
