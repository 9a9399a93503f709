import {
  IconHandStop,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconPlayerRecordFilled,
  IconPlayerStop,
  IconScreenShare,
  IconScreenShareOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CountBadge } from '../../../ui/CountBadge.tsx';
import { type PanelName, PANELS } from '../call-panels.ts';
import { useCall, useMediaState } from '../use-call.ts';
import type { CallActions, CallWindows } from '../use-call-actions.ts';
import { BarButton } from './BarButton.tsx';
import classes from './ControlBar.module.css';
import { MoreMenu, type MoreProps } from './MoreMenu.tsx';
import { PANEL_ICONS } from './panel-icons.ts';
import { ReactionMenu } from './ReactionMenu.tsx';

const PANEL_KEYS = { chat: 'C', people: 'P', notes: 'N', aside: undefined } as const;

interface Props extends MoreProps {
  actions: CallActions;
  windows: CallWindows;
  /** Null without a panel of the page around the call. */
  asideLabel: string | null;
  unread: number;
  /** Whether keys without a modifier are on. */
  hasKeys: boolean;
  isCompact: boolean;
}

/** The controls at the bottom of the call. On a phone the rarer ones are in the menu. */
export function ControlBar(props: Props) {
  const { actions, windows, asideLabel, unread, hasKeys, isCompact } = props;
  const { t } = useTranslation('visio-call');
  const { session, state, isModerator, isAudioOnly } = useCall();
  const { speaksMuted } = useMediaState(session.media);
  const key = (letter: string | undefined) => (hasKeys ? letter : undefined);
  const names = {
    chat: t('bar.chat'),
    people: t('bar.people'),
    notes: t('bar.notes'),
    aside: asideLabel ?? '',
  };
  const badges = {
    chat: <CountBadge count={unread} label={t('bar.unread', { count: unread })} />,
    people: (
      <CountBadge
        count={state.waiting.length}
        label={t('bar.waiting', { count: state.waiting.length })}
      />
    ),
    notes: null,
    aside: null,
  };
  const panel = (name: PanelName) => (
    <BarButton
      key={name}
      icon={PANEL_ICONS[name]}
      label={names[name]}
      hotkey={key(PANEL_KEYS[name])}
      tone={windows.panel === name ? 'active' : undefined}
      aria-expanded={windows.panel === name}
      badge={badges[name]}
      data-panel-button={name}
      onClick={() => windows.togglePanel(name)}
    />
  );
  const panels = PANELS.filter((name) => name !== 'aside' || asideLabel !== null);
  const isRecording = state.recording !== null;
  return (
    <div className={classes.bar} role="group" aria-label={t('bar.label')}>
      <div className={classes.main}>
        <span className={classes.anchor}>
          {speaksMuted && !actions.isMicrophoneOn && (
            <span className={classes.bubble} aria-hidden>
              {t('talking_muted')}
            </span>
          )}
          <BarButton
            icon={actions.isMicrophoneOn ? IconMicrophone : IconMicrophoneOff}
            label={t(actions.isMicrophoneOn ? 'bar.mic_off' : 'bar.mic_on')}
            hotkey={key('M')}
            tone={actions.isMicrophoneOn ? undefined : 'off'}
            onClick={actions.toggleMicrophone}
          />
        </span>
        <BarButton
          icon={actions.isCameraOn ? IconVideo : IconVideoOff}
          label={t(actions.isCameraOn ? 'bar.cam_off' : 'bar.cam_on')}
          hotkey={key('V')}
          tone={actions.isCameraOn ? undefined : 'off'}
          aria-disabled={isAudioOnly}
          onClick={actions.toggleCamera}
        />
        {!isCompact && actions.canShareScreen && (
          <BarButton
            icon={actions.isSharing ? IconScreenShareOff : IconScreenShare}
            label={t(actions.isSharing ? 'bar.unshare' : 'bar.share')}
            hotkey={key('S')}
            tone={actions.isSharing ? 'active' : undefined}
            onClick={actions.toggleScreen}
          />
        )}
        <BarButton
          icon={IconHandStop}
          label={t(actions.isHandRaised ? 'bar.lower' : 'bar.raise')}
          hotkey={key('H')}
          tone={actions.isHandRaised ? 'live' : undefined}
          onClick={actions.toggleHand}
        />
        {!isCompact && <ReactionMenu onReact={actions.react} />}
        {!isCompact && isModerator && session.info.canRecord && (
          <BarButton
            icon={isRecording ? IconPlayerStop : IconPlayerRecordFilled}
            label={t(isRecording ? 'bar.stop_record' : 'bar.record')}
            tone={isRecording ? 'active' : 'record'}
            onClick={() => windows.openDialog(isRecording ? 'stop-record' : 'record')}
          />
        )}
        {isCompact && panel('chat')}
        <MoreMenu
          {...props}
          badge={
            isCompact && (
              <CountBadge
                count={state.waiting.length}
                label={t('bar.waiting', { count: state.waiting.length })}
              />
            )
          }
          panels={isCompact ? panels.filter((name) => name !== 'chat') : []}
          panelNames={names}
        />
        <BarButton
          icon={IconPhoneOff}
          label={t('bar.leave')}
          tone="leave"
          isLabelled
          onClick={() => windows.openDialog('leave')}
        />
      </div>
      {!isCompact && <div className={classes.side}>{panels.map(panel)}</div>}
    </div>
  );
}
