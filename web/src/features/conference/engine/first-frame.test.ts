import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFirstFrameWatch } from './first-frame.ts';

interface Shown {
  readonly video: HTMLVideoElement;
  stream: object | null;
}

let shown: Shown[];
const measure = vi.fn<Performance['measure']>();
const arrive = (stream: object) =>
  shown.find((it) => it.stream === stream)?.video.dispatchEvent(new Event('loadeddata'));
const newStream = () => ({}) as MediaStream;

beforeEach(() => {
  shown = [];
  vi.stubGlobal('performance', { now: () => 0, measure });
  const create = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const video = create(name) as HTMLVideoElement;
    const it: Shown = { video, stream: null };
    Object.defineProperty(video, 'srcObject', {
      set: (stream: object | null) => {
        it.stream = stream;
      },
    });
    video.play = async () => {};
    shown.push(it);
    return video;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  measure.mockReset();
});

test('the first picture is measured once, also when it is of a stream that came later', () => {
  const [black, later] = [newStream(), newStream()];
  const { begin, watch } = createFirstFrameWatch();
  begin();
  watch([black]);
  watch([black, later]);
  expect(measure).not.toHaveBeenCalled();
  arrive(later);
  expect(measure).toHaveBeenCalledOnce();

  expect(shown.map(({ stream }) => stream)).toEqual([null, null]);
  watch([newStream()]);
  expect(shown).toHaveLength(2);
});

test('a stream that is replaced is not watched any more', () => {
  const [old, next] = [newStream(), newStream()];
  const { watch } = createFirstFrameWatch();
  watch([old]);
  watch([next]);

  expect(shown.map(({ stream }) => stream)).toEqual([null, next]);
});
