import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceOption } from '../../../lib/media/devices.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import type { LocalMedia } from '../call-session.ts';
import { useMediaState } from '../use-call.ts';
import { LevelMeter } from './LevelMeter.tsx';

type Kind = 'microphone' | 'camera' | 'speaker';

interface Props {
  media: LocalMedia;
  /** Without the choice of the camera. */
  isAudioOnly?: boolean;
}

/** The choice of microphone, camera and speaker, the level of the microphone and the test of the speaker. */
export function DeviceFields({ media, isAudioOnly = false }: Props) {
  const { t } = useTranslation('visio-call');
  const { microphone, camera, speaker, isSilent } = useMediaState(media);
  return (
    <Stack gap="md">
      <Stack gap={10}>
        <DeviceSelect kind="microphone" media={media} {...microphone} />
        <Group gap={12} wrap="nowrap" mih={20}>
          {microphone.isOn ? (
            <LevelMeter level={media.level} label={t('devices.level')} />
          ) : (
            <Text fz="sm" c="var(--dot-ink-2)">
              {t('devices.level_off')}
            </Text>
          )}
        </Group>
        <div role="status">
          {isSilent && microphone.isOn && <InlineAlert>{t('devices.silent')}</InlineAlert>}
        </div>
      </Stack>
      {!isAudioOnly && <DeviceSelect kind="camera" media={media} {...camera} />}
      {speaker.canChoose && <DeviceSelect kind="speaker" media={media} {...speaker} />}
      <Group gap={12}>
        <Button
          variant="default"
          leftSection={<IconVolume size={18} stroke={1.75} aria-hidden />}
          loading={speaker.isTesting}
          onClick={() => void media.testSpeaker()}
        >
          {t('devices.test_speaker')}
        </Button>
        <Text fz="sm" c="var(--dot-ink-2)" role="status">
          {speaker.isTesting && t('devices.test_hint')}
        </Text>
      </Group>
    </Stack>
  );
}

interface SelectProps {
  kind: Kind;
  media: LocalMedia;
  devices: readonly DeviceOption[];
  chosenId: string | null;
}

function DeviceSelect({ kind, media, devices, chosenId }: SelectProps) {
  const { t } = useTranslation('visio-call');
  const name = t(`devices.${kind}`);
  const data = devices.map(({ id, label }, index) => ({
    value: id,
    label: label || t('devices.numbered', { kind: name, number: index + 1 }),
  }));
  const known = devices.some(({ id }) => id === chosenId) ? chosenId : (devices[0]?.id ?? null);
  return (
    <Select
      label={name}
      data={data}
      value={known}
      allowDeselect={false}
      disabled={data.length === 0}
      placeholder={t(kind === 'speaker' ? 'devices.speaker_default' : 'devices.none')}
      comboboxProps={{ keepMounted: false, floatingStrategy: 'fixed' }}
      onChange={(id) => id !== null && void media.choose(kind, id)}
    />
  );
}
