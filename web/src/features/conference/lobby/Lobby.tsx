import { Button, Group, Switch, Text } from '@mantine/core';
import { IconPlayerRecordFilled } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ThreeDots } from '../../../ui/dots/ThreeDots.tsx';
import { LanguageSwitch } from '../../../ui/layout/LanguageSwitch.tsx';
import { SkinSwitch } from '../../../ui/layout/SkinSwitch.tsx';
import { Wordmark } from '../../../ui/Wordmark.tsx';
import { useCall } from '../use-call.ts';
import { DeviceFields } from './DeviceFields.tsx';
import { DeviceHelp } from './DeviceHelp.tsx';
import { DevicePreview } from './DevicePreview.tsx';
import classes from './Lobby.module.css';

interface Props {
  /** Who admits guests; undefined while unknown. */
  hostName?: string | undefined;
  /** Who is inside: "Amira is here". */
  presence?: string | undefined;
  /** The camera is off at first, as in a call without video. */
  startsWithoutCamera: boolean;
  onCancel: () => void;
}

/** Before the meeting: the devices, and waiting to be admitted. */
export function Lobby({ hostName, presence, startsWithoutCamera, onCancel }: Props) {
  const { t } = useTranslation('visio-call');
  const { session, name, state, isAudioOnly, setAudioOnly } = useCall();
  const { info, media } = session;
  const heading = useRef<HTMLHeadingElement>(null);
  const begin = useEffectEvent(() => {
    heading.current?.focus({ preventScroll: true });
    void media.setMicrophone(true);
    if (!startsWithoutCamera) void media.setCamera(true);
  });
  useEffect(() => begin(), []);

  function chooseAudioOnly(isChosen: boolean) {
    setAudioOnly(isChosen);
    void media.setCamera(!isChosen);
  }

  return (
    <div className={classes.lobby}>
      <Group className={classes.head ?? ''} justify="space-between" wrap="nowrap">
        <Wordmark size={25} />
        <Group gap={4} wrap="nowrap">
          <LanguageSwitch />
          <SkinSwitch />
        </Group>
      </Group>
      <div className={classes.columns}>
        <DevicePreview media={media} name={info.self.name} isAudioOnly={isAudioOnly} />
        <div className={classes.side}>
          <div>
            <h1 ref={heading} className={classes.title} tabIndex={-1}>
              {name}
            </h1>
            <Text fz={15} c="var(--dot-ink-2)" lh={1.5}>
              {t('lobby.as', { name: info.self.name })}
            </Text>
            <Text role="status" fz={15} fw={600} mt={presence ? 6 : 0}>
              {presence}
            </Text>
          </div>
          <DeviceHelp media={media} isAudioOnly={isAudioOnly} />
          <div className={classes.action}>
            {state.phase === 'waiting' ? (
              <Waiting hostName={hostName} onCancel={onCancel} />
            ) : (
              <>
                {info.canRecord && (
                  <Text className={classes.notice ?? ''} fz="sm">
                    <IconPlayerRecordFilled size={16} aria-hidden />
                    <span>{t('lobby.recorded')}</span>
                  </Text>
                )}
                <Group gap={10} grow preventGrowOverflow={false}>
                  <Button
                    size="lg"
                    radius="xl"
                    loading={state.phase === 'connecting'}
                    onClick={() => session.enter()}
                  >
                    {t('lobby.join')}
                  </Button>
                  <Button
                    size="lg"
                    radius="xl"
                    variant="default"
                    flex="0 1 auto"
                    onClick={onCancel}
                  >
                    {t('lobby.cancel')}
                  </Button>
                </Group>
              </>
            )}
          </div>
          <DeviceFields media={media} isAudioOnly={isAudioOnly} />
          <Switch
            label={t('lobby.audio_only')}
            description={t('lobby.audio_only_hint')}
            checked={isAudioOnly}
            onChange={(event) => chooseAudioOnly(event.currentTarget.checked)}
          />
        </div>
      </div>
    </div>
  );
}

function Waiting({ hostName, onCancel }: Pick<Props, 'hostName' | 'onCancel'>) {
  const { t } = useTranslation('visio-call');
  return (
    <div className={classes.waiting}>
      <ThreeDots />
      <div role="status">
        <Text fw={600} fz={15}>
          {hostName ? t('lobby.waiting', { name: hostName }) : t('lobby.waiting_host')}
        </Text>
        <Text fz="sm" c="var(--dot-ink-2)">
          {t('lobby.waiting_hint')}
        </Text>
      </div>
      <Button variant="default" onClick={onCancel}>
        {t('lobby.cancel')}
      </Button>
    </div>
  );
}
