import type { CALL_REACTIONS } from '@thedot/domain/conference/call-socket';
import type { CallDialog, PanelName } from './call-panels.ts';
import { showFailure, useCall, useMediaState } from './use-call.ts';

/** What buttons, menu entries and keys of the call do alike; `onDeviceProblem`: a device has the problem that was shown before. */
export function useCallActions(onDeviceProblem: () => void) {
  const { session, self, isAudioOnly } = useCall();
  const { media } = session;
  const { microphone, camera, canShareScreen } = useMediaState(media);
  const turn = async (kind: 'microphone' | 'camera', isOn: boolean) => {
    const { problem } = media.getSnapshot()[kind];
    await (kind === 'microphone' ? media.setMicrophone(isOn) : media.setCamera(isOn));
    const isSame = problem !== null && media.getSnapshot()[kind].problem === problem;
    if (isOn && isSame) onDeviceProblem();
  };
  const isSharing = self?.screen ?? false;
  const isHandRaised = (self?.handRaisedAt ?? null) !== null;
  return {
    isMicrophoneOn: microphone.isOn,
    isCameraOn: camera.isOn,
    isSharing,
    canShareScreen,
    isHandRaised,
    toggleMicrophone: () => void turn('microphone', !microphone.isOn),
    toggleCamera: () => void (isAudioOnly || turn('camera', !camera.isOn)),
    toggleScreen: () => (isSharing ? session.stopSharing() : void session.shareScreen()),
    toggleHand: () => showFailure(session.raiseHand(!isHandRaised)),
    react: (emoji: (typeof CALL_REACTIONS)[number]) => showFailure(session.react(emoji)),
  };
}
export type CallActions = ReturnType<typeof useCallActions>;

/** Which panel and dialog of the call screen are open. */
export interface CallWindows {
  readonly panel: PanelName | null;
  readonly togglePanel: (panel: PanelName) => void;
  readonly openDialog: (dialog: CallDialog) => void;
}
