import { ActionIcon, Button, Select, Text } from '@mantine/core';
import { IconBolt, IconBoltOff, IconCameraOff, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ThreeDots } from '../dots/ThreeDots.tsx';
import { StreamVideo } from '../media/StreamVideo.tsx';
import classes from './CameraPicture.module.css';
import type { Camera } from './use-camera.ts';
import { useVideoCodes } from './use-video-codes.ts';

interface Props {
  camera: Camera;
  onCode: (text: string) => boolean;
  /** Shows that a code was accepted. */
  isAccepted: boolean;
}

/** The picture of the camera with a frame for the code, or why there is none. */
export function CameraPicture({ camera, onCode, isAccepted }: Props) {
  const { t } = useTranslation('codes');
  const { stream, problem } = camera;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  useVideoCodes(stream ? video : null, onCode);
  return (
    <div className={classes.picture} data-accepted={isAccepted || undefined}>
      {stream && (
        <StreamVideo
          stream={stream}
          className={classes.video}
          aria-label={t('picture')}
          onLoadedData={(event) => setVideo(event.currentTarget)}
        />
      )}
      {stream && <Frame isAccepted={isAccepted} />}
      {stream && <TorchSwitch camera={camera} />}
      <div role="status" className={classes.state}>
        {!stream && !problem && (
          <>
            <ThreeDots />
            <p>{t('starting')}</p>
          </>
        )}
      </div>
      <div role="alert" className={classes.state}>
        {problem && (
          <>
            <IconCameraOff size={28} stroke={1.75} aria-hidden />
            <div>
              <Text fw={600}>{t(`problem.${problem}`)}</Text>
              <p>{t(`help.${problem}`)}</p>
            </div>
            {problem !== 'unsupported' && (
              <Button variant="default" onClick={camera.retry}>
                {t('retry')}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** Where to hold the code. Codes are read in the whole picture. */
const Frame = ({ isAccepted }: { isAccepted: boolean }) => (
  <div className={classes.frame} aria-hidden>
    {isAccepted && <IconCheck size={64} stroke={2.5} />}
  </div>
);

function TorchSwitch({ camera: { isTorchOn, setTorch } }: Pick<Props, 'camera'>) {
  const { t } = useTranslation('codes');
  if (isTorchOn === null) return null;
  const Icon = isTorchOn ? IconBoltOff : IconBolt;
  return (
    <ActionIcon
      className={classes.torch ?? ''}
      size={48}
      aria-label={t(isTorchOn ? 'torch_off' : 'torch_on')}
      onClick={() => setTorch(!isTorchOn)}
    >
      <Icon size={22} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** The choice of the camera, when there are several. */
export function CameraSelect({ camera: { cameras, cameraId, choose } }: Pick<Props, 'camera'>) {
  const { t } = useTranslation('codes');
  if (cameras.length < 2) return null;
  return (
    <Select
      label={t('camera')}
      data={cameras.map(({ id, label }, index) => ({
        value: id,
        label: label || t('camera_numbered', { number: index + 1 }),
      }))}
      value={cameraId}
      allowDeselect={false}
      comboboxProps={{ keepMounted: false, floatingStrategy: 'fixed' }}
      onChange={(id) => id !== null && choose(id)}
    />
  );
}
