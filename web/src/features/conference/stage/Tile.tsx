import { VisuallyHidden } from '@mantine/core';
import { IconHandStop, IconMicrophoneOff } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { ThreeDots } from '../../../ui/dots/ThreeDots.tsx';
import type { CallPerson } from '../call-session.ts';
import { StreamVideo } from '../../../ui/media/StreamVideo.tsx';
import { useCall } from '../use-call.ts';
import classes from './Tile.module.css';

interface Props {
  person: CallPerson;
  style?: CSSProperties | undefined;
  /** In the corner of the stage or in the strip beside a shared screen. */
  isSmall?: boolean;
  className?: string | undefined;
}

const ICON = { size: 16, stroke: 2, 'aria-hidden': true } as const;

/** One participant: their camera or their avatar, with name and marks. */
export function Tile({ person, style, isSmall = false, className }: Props) {
  const { t } = useTranslation('visio-call');
  const { isAudioOnly } = useCall();
  const { isSelf, stream, isSpeaking, microphone } = person;
  const showsCamera = person.camera && stream !== null && !isAudioOnly;
  return (
    <li
      className={className}
      style={style}
      data-speaking={isSpeaking || undefined}
      data-person={person.id}
    >
      <div className={classes.tile} data-small={isSmall || undefined}>
        {showsCamera ? (
          <StreamVideo
            stream={stream}
            className={classes.video}
            data-mirrored={isSelf || undefined}
            data-pip={isSelf ? undefined : person.id}
            aria-hidden
          />
        ) : (
          <div className={classes.avatar}>
            <DotAvatar name={person.name} size={isSmall ? 48 : 96} />
          </div>
        )}
        {person.handRaisedAt && (
          <span className={classes.hand}>
            <IconHandStop {...ICON} />
            <VisuallyHidden>{t('stage.tile.hand')}</VisuallyHidden>
          </span>
        )}
        <Quality person={person} />
        <Veil person={person} />
        <div className={classes.label}>
          {isSpeaking && <i className={classes.dot} aria-hidden />}
          {!microphone && <IconMicrophoneOff {...ICON} />}
          <span data-truncate dir="auto">
            {isSelf ? t('yourself') : person.name}
          </span>
          {!microphone && <VisuallyHidden>, {t('stage.tile.muted')}</VisuallyHidden>}
          {isSpeaking && <VisuallyHidden>, {t('stage.tile.speaking')}</VisuallyHidden>}
        </div>
      </div>
    </li>
  );
}

/** Shown when the connection is worse than good: a good one needs no mark. */
function Quality({ person: { quality, isConnected } }: { person: CallPerson }) {
  const { t } = useTranslation('visio-call');
  if (!isConnected || quality === null || quality === 'good') return null;
  const label = t(`stage.quality.${quality}`);
  return (
    <span className={classes.quality} data-quality={quality} title={label}>
      <SignalBars lit={quality === 'fair' ? 2 : 1} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** Heights of the three bars of a signal. */
const BARS = [5, 9, 13] as const;

function SignalBars({ lit }: { lit: number }) {
  return (
    <svg width={16} height={16} viewBox="0 0 16 16" fill="currentColor" aria-hidden>
      {BARS.map((height, bar) => (
        <rect
          key={height}
          x={1 + bar * 5}
          y={14 - height}
          width={4}
          height={height}
          rx={1}
          opacity={bar < lit ? 1 : 0.35}
        />
      ))}
    </svg>
  );
}

/** Over a picture that stands still, and why. */
function Veil({ person: { isSelf, isConnected, media } }: { person: CallPerson }) {
  const { t } = useTranslation('visio-call');
  if (isSelf || (isConnected && media === 'connected')) return null;
  const isFirst = isConnected && media === 'connecting';
  return (
    <div className={classes.veil}>
      <ThreeDots />
      <span>{t(isFirst ? 'stage.tile.connecting' : 'stage.tile.reconnecting')}</span>
    </div>
  );
}
