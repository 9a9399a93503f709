import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StreamVideo } from './StreamVideo.tsx';

test('a video that is removed releases its stream, so that the camera gets its frames back', () => {
  const stream = {} as MediaStream;
  const { container, unmount } = render(<StreamVideo stream={stream} />);
  const video = container.querySelector('video')!;
  expect(video.srcObject).toBe(stream);

  unmount();

  expect(video.srcObject).toBeNull();
});
