import { Select } from '@mantine/core';
import type { RecordingPage } from '@thedot/domain/meetings/recordings.contract';
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { mediaUrl, trackUrl } from '../recordings.data.ts';
import { useRecordingName } from '../use-meeting-format.ts';
import classes from './Review.module.css';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';

export interface PlayerHandle {
  /** Plays from a position, in seconds. */
  readonly seek: (seconds: number) => void;
}

interface Props {
  recording: RecordingPage;
  ref: Ref<PlayerHandle>;
  onMove: (seconds: number) => void;
}

const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;
const SKIP_SECONDS = 10;
const NO_CAPTIONS = 'off';

/** The video with its captions and speed. The browser's own controls play it, and the arrow keys skip. */
export function Player({ recording, ref, onMove }: Props) {
  const { t } = useTranslation('meetings');
  const format = useFormat();
  const name = useRecordingName()(recording);
  const video = useRef<HTMLVideoElement>(null);
  const [speed, setSpeed] = useState<number>(1);
  const [captions, setCaptions] = useState(NO_CAPTIONS);
  const [hasFailed, setFailed] = useState(false);
  const { id, tracks } = recording;

  useImperativeHandle(ref, () => ({
    seek: (seconds) => {
      const element = video.current;
      if (!element) return;
      element.currentTime = seconds;
      void element.play().catch(() => {});
      element.focus();
    },
  }));

  useEffect(() => {
    if (video.current) video.current.playbackRate = speed;
  }, [speed]);

  useEffect(() => {
    const shown = [...(video.current?.textTracks ?? [])];
    for (const track of shown) track.mode = track.id === captions ? 'showing' : 'disabled';
  }, [captions, tracks]);

  function skip(event: KeyboardEvent<HTMLVideoElement>) {
    const step = { ArrowLeft: -SKIP_SECONDS, ArrowRight: SKIP_SECONDS }[event.key];
    if (!step) return;
    event.preventDefault();
    const { currentTime } = event.currentTarget;
    event.currentTarget.currentTime = Math.max(0, currentTime + step);
  }

  if (hasFailed) {
    return <LoadFailed text={t('review.failed')} onRetry={() => setFailed(false)} />;
  }
  return (
    <section aria-label={name}>
      <div className={classes.player}>
        {/* The browser's controls are inside; the handler adds keys that some browsers lack. */}
        {/* Not every recording has captions. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/media-has-caption */}
        <video
          ref={video}
          className={classes.video}
          src={mediaUrl(id)}
          controls
          playsInline
          preload="metadata"
          aria-label={name}
          onKeyDown={skip}
          onTimeUpdate={({ currentTarget }) => onMove(currentTarget.currentTime)}
          onError={() => setFailed(true)}
        >
          {tracks.map((track) => (
            <track
              key={track.id}
              id={track.id}
              kind="captions"
              src={trackUrl(id, track.id)}
              srcLang={track.language}
              label={track.label}
            />
          ))}
        </video>
      </div>
      <div className={classes.bar}>
        <Select
          w={130}
          aria-label={t('review.speed')}
          data={SPEEDS.map((value) => ({
            value: String(value),
            label: t('review.times', { speed: format.number(value) }),
          }))}
          allowDeselect={false}
          value={String(speed)}
          onChange={(value) => setSpeed(Number(value))}
        />
        {tracks.length > 0 && (
          <Select
            w={210}
            aria-label={t('captions.title')}
            data={[
              { value: NO_CAPTIONS, label: t('captions.off') },
              ...tracks.map((track) => ({ value: track.id, label: track.label })),
            ]}
            allowDeselect={false}
            value={captions}
            onChange={(value) => setCaptions(value ?? NO_CAPTIONS)}
          />
        )}
      </div>
    </section>
  );
}
