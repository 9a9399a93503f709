import { type ComponentPropsWithoutRef, useEffect, useRef } from 'react';

interface Props extends Omit<ComponentPropsWithoutRef<'video'>, 'muted' | 'children'> {
  stream: MediaStream;
}

/** The picture of a stream. The session plays its sound. */
export function StreamVideo({ stream, ...video }: Props) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    element.srcObject = stream;
    return () => {
      // A removed element keeps frames of the camera until it is collected; a camera has few, and stops without them.
      element.srcObject = null;
    };
  }, [stream]);
  return <video ref={ref} autoPlay playsInline muted {...video} />;
}
