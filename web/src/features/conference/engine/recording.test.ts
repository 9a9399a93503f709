import type { CallRecording } from '@thedot/domain/conference/call-socket';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakePerson } from '../../../testing/call-session.ts';
import type { ShownRecording } from '../call-session.ts';
import type { RecordedPerson } from './compositor.ts';
import { cropToFill, fitInside, gridOf, layOut, type Rect } from './layout.ts';
import { createRecorder, type RecorderOptions } from './recorder.ts';
import { createRecordingPart } from './recording-part.ts';
import { createUploadQueue } from './upload-queue.ts';

// Which draws pictures that a browser shows.
vi.mock('./compositor.ts', () => ({
  createCompositor: () => ({ stream: null, setPeople: () => {}, close: () => {} }),
}));

afterEach(() => vi.unstubAllGlobals());

/** A server that stores bytes, and fails as the test wants. */
function openQueue({ stored = '', bytes = 0 } = {}) {
  const server = {
    stored,
    /** Before or after it stores the bytes of the next requests. */
    failures: [] as ('before' | 'after' | 'refused')[],
    requests: [] as number[],
  };
  const lost = vi.fn<(error: unknown) => void>();
  const waits: number[] = [];
  const queue = createUploadQueue(
    { bytes },
    {
      put: async (offset, piece) => {
        server.requests.push(offset);
        const failure = server.failures.shift();
        if (failure === 'refused') throw new Error('refused');
        if (failure === 'before') throw new Error('offline');
        const content = await piece.text();
        if (offset <= server.stored.length)
          server.stored += content.slice(server.stored.length - offset);
        if (failure === 'after') throw new Error('offline');
        return server.stored.length;
      },
      isTemporary: (error) => error instanceof Error && error.message === 'offline',
      onChange: () => {},
      onLost: lost,
      wait: async (ms) => void waits.push(ms),
    },
  );
  const push = (text: string) => queue.push(new Blob([text]));
  return { queue, push, server, lost, waits };
}

describe('the pieces of a recording', () => {
  test('arrive in order and complete when requests and answers are lost', async () => {
    const { queue, push, server, waits } = openQueue();
    server.failures = ['before', 'after', 'before', 'after'];
    for (const text of ['one ', 'two ', 'three ']) push(text);
    await vi.waitFor(() => expect(queue.waitingBytes()).toBe(0));
    push('four');
    await vi.waitFor(() => expect(queue.waitingBytes()).toBe(0));

    expect(server.stored).toBe('one two three four');
    expect(waits.slice(0, 4)).toEqual([500, 1_000, 2_000, 4_000]);
  });

  test('go on from the byte that the server has', async () => {
    const { queue, push, server } = openQueue({ stored: 'one ', bytes: 4 });
    push('two');
    await vi.waitFor(() => expect(queue.waitingBytes()).toBe(0));

    expect(server.stored).toBe('one two');
    expect(server.requests).toEqual([4]);
  });

  test('are not sent again when part of a request arrived', async () => {
    const { queue, push, server } = openQueue();
    server.failures = ['before'];
    push('one two');
    server.stored = 'one';
    await vi.waitFor(() => expect(queue.waitingBytes()).toBe(0));

    expect(server.stored).toBe('one two');
  });

  test('need a new segment when the server lost bytes that it had', async () => {
    const { queue, push, server, lost } = openQueue();
    push('one');
    await vi.waitFor(() => expect(queue.waitingBytes()).toBe(0));
    server.stored = '';
    push('two');

    await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
  });

  test('are no longer sent once the server refuses them', async () => {
    const { push, server, lost } = openQueue();
    server.failures = ['refused'];
    push('one');
    await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
    push('two');

    expect(server.requests).toEqual([0]);
  });

  test('a flush says whether everything has arrived', async () => {
    const { queue, push, server } = openQueue();
    push('one');
    expect(await queue.flush(1_000)).toBe(true);
    server.failures = Array.from({ length: 50 }, () => 'before' as const);
    push('two');

    expect(await queue.flush(0)).toBe(false);
  });
});

/** The recorder of a browser, whose pieces the test makes. */
function stubMediaRecorder() {
  const made: FakeMediaRecorder[] = [];
  class FakeMediaRecorder extends EventTarget {
    static isTypeSupported = () => true;
    state = 'inactive';
    constructor() {
      super();
      made.push(this);
    }
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      this.dispatchEvent(new Event('stop'));
    }
    give(text: string) {
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([text]) }));
    }
  }
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder);
  return made;
}

describe('a recorder', () => {
  test.each([
    [507, 'file.storage_full', 'stops and tells why when the server has no space'],
    [409, 'recording.user_full', 'stops and tells why when it has reached its limit'],
    [403, 'access.denied', 'fails when the server refuses its pieces'],
  ])('that is answered %i %s %s', async (status, code) => {
    const sent: string[] = [];
    vi.stubGlobal('fetch', async (_: unknown, { method }: RequestInit) => {
      sent.push(String(method));
      return method === 'PUT'
        ? Response.json({ code, message: '' }, { status })
        : Response.json({ segment: 0, bytes: 0 }, { status: 201 });
    });
    const made = stubMediaRecorder();
    const [onChange, onStorageFull] = [
      vi.fn<RecorderOptions['onChange']>(),
      vi.fn<RecorderOptions['onStorageFull']>(),
    ];
    createRecorder({ token: 'mt_1', recordingId: 'recording', onChange, onStorageFull });
    await vi.waitFor(() => expect(made).toHaveLength(1));

    made[0]?.give('piece');

    await vi.waitFor(() => expect(made[0]?.state).toBe('inactive'));
    expect(onStorageFull).toHaveBeenCalledTimes(status === 403 ? 0 : 1);
    expect(onChange.mock.calls.some(([state]) => state === 'failed')).toBe(status === 403);
    expect(sent).toEqual(['POST', 'PUT']);
  });
});

const AREA: Rect = { x: 0, y: 0, width: 1_280, height: 720 };
const contains = (inner: Rect, outer: Rect) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const overlaps = (one: Rect, other: Rect) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

describe('the picture of a recording', () => {
  test('shows everyone and every screen, inside the picture and beside each other', () => {
    const many = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(many, many, (screens, cameras) => {
        const areas = layOut({ screens, cameras }, AREA);
        expect([areas.screens.length, areas.cameras.length]).toEqual([screens, cameras]);
        const all = [...areas.screens, ...areas.cameras];
        for (const [nth, it] of all.entries()) {
          expect(contains(it, AREA)).toBe(true);
          expect(all.slice(nth + 1).some((other) => overlaps(it, other))).toBe(false);
        }
      }),
    );
  });

  test('shows a shared screen larger than the cameras', () => {
    const { screens, cameras } = layOut({ screens: 1, cameras: 2 }, AREA);
    expect(screens[0]?.width).toBeGreaterThan(3 * (cameras[0]?.width ?? Infinity));
  });

  test('puts two beside each other', () => {
    const [one, other] = gridOf(2, AREA);
    expect(one?.y).toBe(other?.y);
  });

  test('cuts a camera and not a screen', () => {
    const square = { x: 0, y: 0, width: 100, height: 100 };
    expect(fitInside(1_600, 800, square)).toEqual({ x: 0, y: 25, width: 100, height: 50 });
    expect(cropToFill(1_600, 800, square)).toEqual({ x: 400, y: 0, width: 800, height: 800 });
  });
});

const RECORDING: CallRecording = {
  id: 'recording',
  startedAt: '2026-03-02T10:00:00.000Z',
  recorderId: 'self',
  awaiting: [],
  agreed: ['self'],
};

/** The part with recorders that only note what they are given. */
function openPart() {
  const recorders: {
    people: readonly RecordedPerson[];
    isStopped: boolean;
    options: RecorderOptions;
  }[] = [];
  const shown: (ShownRecording | null)[] = [];
  const part = createRecordingPart({
    token: 'mt_1',
    selfId: 'self',
    onChange: (next) => shown.push(next),
    onStorageFull: () => {},
    create: (options) => {
      const it = { people: [] as readonly RecordedPerson[], isStopped: false, options };
      recorders.push(it);
      return {
        setPeople: (people) => (it.people = people),
        stop: async () => void (it.isStopped = true),
      };
    },
  });
  return { part, recorders, shown };
}

describe('the recording of a meeting', () => {
  test('is made by the browser of its recorder only', () => {
    const { part, recorders, shown } = openPart();
    part.show({ ...RECORDING, recorderId: 'other' });
    expect(recorders).toEqual([]);
    expect(shown.at(-1)?.recorder).toBeNull();
    part.show(RECORDING);
    part.show({ ...RECORDING, agreed: [] });

    expect(recorders.map(({ options }) => options.recordingId)).toEqual(['recording']);
    expect(shown.at(-1)?.recorder).toEqual({ state: 'recording', waitingBytes: 0 });
  });

  test('leaves out those who disagree or have not answered', () => {
    const { part, recorders } = openPart();
    part.show({ ...RECORDING, awaiting: ['later'] });
    const people = ['self', 'later', 'never'].map((id) => fakePerson({ id }));
    part.setPeople(people, null);
    expect(recorders[0]?.people.map(({ id }) => id)).toEqual(['self']);
    part.show({ ...RECORDING, agreed: ['self', 'later'] });
    part.setPeople(people, null);

    expect(recorders[0]?.people.map(({ id }) => id)).toEqual(['self', 'later']);
  });

  test('is stopped in this browser when another records or it has ended', () => {
    for (const next of [null, { ...RECORDING, recorderId: 'other' }]) {
      const { part, recorders } = openPart();
      part.show(RECORDING);
      part.show(next);
      expect(recorders[0]?.isStopped).toBe(true);
    }
  });

  test('does not begin again after this browser has stopped it', async () => {
    const { part, recorders } = openPart();
    part.show(RECORDING);
    await part.stop();
    part.show(RECORDING);

    expect(recorders).toHaveLength(1);
  });

  test('asks for consent until the user has answered', () => {
    const { part, shown } = openPart();
    part.show({ ...RECORDING, recorderId: 'other', awaiting: ['self'] });
    expect(shown.at(-1)?.needsConsent).toBe(true);
    part.show({ ...RECORDING, recorderId: 'other' });

    expect(shown.at(-1)?.needsConsent).toBe(false);
  });

  test('tells that its recorder failed', () => {
    const { part, recorders, shown } = openPart();
    part.show(RECORDING);
    recorders[0]?.options.onChange('failed', 0);

    expect(shown.at(-1)?.recorder?.state).toBe('failed');
  });
});
