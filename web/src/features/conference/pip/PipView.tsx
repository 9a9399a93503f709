import {
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { StreamVideo } from '../../../ui/media/StreamVideo.tsx';
import { useCall } from '../use-call.ts';
import type { CallActions } from '../use-call-actions.ts';
import classes from './PipView.module.css';

interface Props {
  window: Window;
  actions: CallActions;
  onLeave: () => void;
}

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The call in a small window: who speaks, and the main controls. */
export function PipView({ window, actions, onLeave }: Props) {
  const { t } = useTranslation('visio-call');
  const { state, isAudioOnly } = useCall();
  const others = state.people.filter(({ isSelf }) => !isSelf);
  const shown =
    others.find(({ screenStream }) => screenStream) ??
    others.find(({ id }) => id === state.activeSpeakerId) ??
    others[0] ??
    state.people[0];
  if (!shown) return null;
  const stream = shown.screenStream ?? (shown.camera && !isAudioOnly ? shown.stream : null);
  const button = (label: string, icon: React.ReactNode, onClick: () => void, tone?: string) => (
    <button
      type="button"
      className={classes.button}
      data-tone={tone}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {icon}
    </button>
  );
  return createPortal(
    <section className={classes.view} aria-label={t('pip.title')}>
      {stream ? (
        <StreamVideo
          stream={stream}
          className={classes.video}
          data-screen={shown.screenStream ? true : undefined}
          aria-hidden
        />
      ) : (
        <div className={classes.avatar}>
          <DotAvatar name={shown.name} size={80} />
        </div>
      )}
      <p className={classes.name}>{shown.isSelf ? t('yourself') : shown.name}</p>
      <div className={classes.bar}>
        {button(
          t(actions.isMicrophoneOn ? 'bar.mic_off' : 'bar.mic_on'),
          actions.isMicrophoneOn ? <IconMicrophone {...ICON} /> : <IconMicrophoneOff {...ICON} />,
          actions.toggleMicrophone,
          actions.isMicrophoneOn ? undefined : 'off',
        )}
        {button(
          t(actions.isCameraOn ? 'bar.cam_off' : 'bar.cam_on'),
          actions.isCameraOn ? <IconVideo {...ICON} /> : <IconVideoOff {...ICON} />,
          actions.toggleCamera,
          actions.isCameraOn ? undefined : 'off',
        )}
        {button(t('bar.leave'), <IconPhoneOff {...ICON} />, onLeave, 'leave')}
      </div>
    </section>,
    window.document.body,
  );
}
