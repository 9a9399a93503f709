import { Box } from '@mantine/core';
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { ThreeDots } from '../../../ui/dots/ThreeDots.tsx';
import { HeroSurface } from '../../../ui/hero/HeroSurface.tsx';
import type { LocalMedia } from '../call-session.ts';
import { StreamVideo } from '../../../ui/media/StreamVideo.tsx';
import { useMediaState } from '../use-call.ts';
import classes from './DevicePreview.module.css';

interface Props {
  media: LocalMedia;
  /** Shown while the camera is off. */
  name: string;
  /** The camera stays off. */
  isAudioOnly?: boolean;
}

const ICON = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

/** The own camera as a mirror, with the switches of microphone and camera. */
export function DevicePreview({ media, name, isAudioOnly = false }: Props) {
  const { t } = useTranslation('visio-call');
  const { microphone, camera, preview } = useMediaState(media);
  const isStarting = microphone.isStarting || camera.isStarting;
  const showsCamera = preview && camera.isOn;
  return (
    <HeroSurface className={classes.preview}>
      {showsCamera ? (
        <StreamVideo stream={preview} className={classes.video} aria-label={t('devices.mirror')} />
      ) : (
        <div className={classes.off}>
          <DotAvatar name={name} size={72} />
          <Box component="p" m={0} role="status">
            {isStarting ? (
              <>
                <ThreeDots /> <span className={classes.hidden}>{t('devices.starting')}</span>
              </>
            ) : (
              t('devices.off')
            )}
          </Box>
        </div>
      )}
      <div className={classes.switches}>
        <button
          type="button"
          className={classes.switch}
          data-off={!microphone.isOn || undefined}
          aria-label={t(microphone.isOn ? 'devices.mic_off' : 'devices.mic_on')}
          aria-disabled={microphone.isStarting}
          onClick={() => !microphone.isStarting && void media.setMicrophone(!microphone.isOn)}
        >
          {microphone.isOn ? <IconMicrophone {...ICON} /> : <IconMicrophoneOff {...ICON} />}
        </button>
        <button
          type="button"
          className={classes.switch}
          data-off={!camera.isOn || undefined}
          aria-label={t(camera.isOn ? 'devices.cam_off' : 'devices.cam_on')}
          aria-disabled={camera.isStarting || isAudioOnly}
          disabled={isAudioOnly}
          onClick={() => !camera.isStarting && void media.setCamera(!camera.isOn)}
        >
          {camera.isOn ? <IconVideo {...ICON} /> : <IconVideoOff {...ICON} />}
        </button>
      </div>
    </HeroSurface>
  );
}
