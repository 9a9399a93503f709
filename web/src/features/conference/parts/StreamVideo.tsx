import { type ComponentPropsWithoutRef, useEffect, useRef } from 'react';

interface Props extends Omit<ComponentPropsWithoutRef<'video'>, 'muted' | 'children'> {
  stream: MediaStream;
}

/** The picture of a stream. The session plays its sound. */
export function StreamVideo({ stream, ...video }: Props) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (element.current) element.current.srcObject = stream;
  }, [stream]);
  return <video ref={element} autoPlay playsInline muted {...video} />;
}
