import { Menu } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconBookmarkPlus,
  IconDots,
  IconDoorExit,
  IconKeyboard,
  IconMaximize,
  IconMinimize,
  IconPictureInPicture,
  IconPlayerRecord,
  IconPlayerStop,
  IconScreenShare,
  IconScreenShareOff,
  IconUserPlus,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useInvite } from '../dialogs/Invite.tsx';
import type { PanelName } from '../call-panels.ts';
import { IN_CALL_FRAME } from '../parts/CallFrame.tsx';
import type { PictureInPicture } from '../pip/use-picture-in-picture.ts';
import { useCall } from '../use-call.ts';
import type { CallActions, CallWindows } from '../use-call-actions.ts';
import { BarButton } from './BarButton.tsx';
import { PANEL_ICONS } from './panel-icons.ts';
import classes from './MoreMenu.module.css';
import { ReactionItems } from './ReactionMenu.tsx';

export interface MoreProps {
  actions: CallActions;
  windows: CallWindows;
  pip: PictureInPicture;
  fullScreen: { readonly isOn: boolean; readonly canUse: boolean; readonly toggle: () => void };
  isCompact: boolean;
}

interface Props extends MoreProps {
  /** The panels that have no button of their own. */
  panels: readonly PanelName[];
  panelNames: Readonly<Record<PanelName, string>>;
  badge: ReactNode;
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** What is needed less often; on a phone also what the bar has no room for. */
export function MoreMenu(props: Props) {
  const { actions, windows, pip, fullScreen, isCompact, panels, panelNames, badge } = props;
  const { t } = useTranslation('visio-call');
  const { session, state, isModerator, isAudioOnly, setAudioOnly } = useCall();
  const invite = useInvite();
  const canRecord = isModerator && session.info.canRecord;
  const isRecording = state.recording !== null;
  return (
    <Menu {...IN_CALL_FRAME} position="top" offset={12} width={isCompact ? 300 : 260}>
      <Menu.Target>
        <BarButton icon={IconDots} label={t('bar.more')} badge={badge} />
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown ?? ''}>
        {isCompact && <ReactionItems onReact={actions.react} />}
        {isCompact && <Menu.Divider />}
        {panels.map((name) => {
          const Icon = PANEL_ICONS[name];
          return (
            <Menu.Item
              key={name}
              leftSection={<Icon {...ICON} />}
              rightSection={name === 'people' && state.waiting.length > 0 && state.waiting.length}
              onClick={() => windows.togglePanel(name)}
            >
              {panelNames[name]}
            </Menu.Item>
          );
        })}
        {isCompact && actions.canShareScreen && (
          <Menu.Item
            leftSection={
              actions.isSharing ? <IconScreenShareOff {...ICON} /> : <IconScreenShare {...ICON} />
            }
            onClick={actions.toggleScreen}
          >
            {t(actions.isSharing ? 'bar.unshare' : 'bar.share')}
          </Menu.Item>
        )}
        {isCompact && canRecord && (
          <Menu.Item
            leftSection={
              isRecording ? <IconPlayerStop {...ICON} /> : <IconPlayerRecord {...ICON} />
            }
            onClick={() => windows.openDialog(isRecording ? 'stop-record' : 'record')}
          >
            {t(isRecording ? 'bar.stop_record' : 'bar.record')}
          </Menu.Item>
        )}
        {isModerator && isRecording && (
          <Menu.Item
            leftSection={<IconBookmarkPlus {...ICON} />}
            onClick={() => windows.openDialog('chapter')}
          >
            {t('bar.chapter')}
          </Menu.Item>
        )}
        {invite && (
          <Menu.Item leftSection={<IconUserPlus {...ICON} />} onClick={invite.copyLink}>
            {t('invite.action')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconAdjustmentsHorizontal {...ICON} />}
          onClick={() => windows.openDialog('devices')}
        >
          {t('bar.devices')}
        </Menu.Item>
        <Menu.Item
          leftSection={isAudioOnly ? <IconVideo {...ICON} /> : <IconVideoOff {...ICON} />}
          onClick={() => setAudioOnly(!isAudioOnly)}
        >
          {t(isAudioOnly ? 'bar.show_video' : 'bar.hide_video')}
        </Menu.Item>
        {pip.canUse && (
          <Menu.Item leftSection={<IconPictureInPicture {...ICON} />} onClick={pip.toggle}>
            {t(pip.isOpen ? 'bar.pip_off' : 'bar.pip')}
          </Menu.Item>
        )}
        {fullScreen.canUse && (
          <Menu.Item
            leftSection={fullScreen.isOn ? <IconMinimize {...ICON} /> : <IconMaximize {...ICON} />}
            onClick={fullScreen.toggle}
          >
            {t(fullScreen.isOn ? 'bar.fullscreen_off' : 'bar.fullscreen')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconKeyboard {...ICON} />}
          onClick={() => windows.openDialog('keys')}
        >
          {t('bar.keys')}
        </Menu.Item>
        {isModerator && (
          <>
            <Menu.Divider />
            <Menu.Item
              c="var(--dot-error)"
              leftSection={<IconDoorExit {...ICON} />}
              onClick={() => windows.openDialog('end')}
            >
              {t('bar.end')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
