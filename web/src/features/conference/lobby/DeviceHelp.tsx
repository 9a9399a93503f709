import { Button, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceProblem } from '../../../lib/media/devices.ts';
import type { LocalMedia } from '../call-session.ts';
import { useMediaState } from '../use-call.ts';
import { detectBrowser, detectSystem } from './browser-help.ts';
import classes from './DeviceHelp.module.css';

interface Props {
  media: LocalMedia;
  /** Problems of the camera do not matter. */
  isAudioOnly?: boolean;
}

/** What is wrong with the devices, and what to do about it in this browser. */
export function DeviceHelp({ media, isAudioOnly = false }: Props) {
  const { t } = useTranslation('visio-call');
  const { microphone, camera } = useMediaState(media);
  const [sound, picture] = [microphone.problem, isAudioOnly ? null : camera.problem];
  const retry = (kind: 'audio' | 'video' | 'av') => {
    if (kind !== 'video') void media.setMicrophone(true);
    if (kind !== 'audio') void media.setCamera(true);
  };
  const shown: readonly { kind: 'audio' | 'video' | 'av'; problem: DeviceProblem }[] =
    sound && sound === picture
      ? [{ kind: 'av', problem: sound }]
      : [
          ...(sound ? [{ kind: 'audio', problem: sound } as const] : []),
          ...(picture ? [{ kind: 'video', problem: picture } as const] : []),
        ];
  return (
    <div role="alert" className={classes.problems}>
      {shown.map(({ kind, problem }) => (
        <div key={kind} className={classes.problem}>
          <IconAlertCircle size={20} stroke={1.75} aria-hidden />
          <div>
            <Text fw={600}>{t(`problem.${problem}.${kind}`)}</Text>
            <HelpText problem={problem} />
          </div>
          {problem !== 'unsupported' && (
            <Button variant="default" onClick={() => retry(kind)}>
              {t('devices.retry')}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}

function HelpText({ problem }: { problem: DeviceProblem }) {
  const { t } = useTranslation('visio-call');
  const { userAgent } = navigator;
  const text =
    problem === 'denied'
      ? t(`help.denied.${detectBrowser(userAgent)}`)
      : problem === 'denied_by_system'
        ? t(`help.denied_by_system.${detectSystem(userAgent)}`)
        : t(`help.${problem}`);
  return (
    <Text fz="sm" lh={1.5}>
      {text}
    </Text>
  );
}
