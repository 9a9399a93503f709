import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { CallNotice } from '../call-session.ts';
import { useClock } from '../parts/use-clock.ts';
import { showFailure, useCall, useMediaState } from '../use-call.ts';
import type { CallActions, CallWindows } from '../use-call-actions.ts';
import classes from './Banners.module.css';
import { NEAR_END_MS } from './near-end.ts';

interface Props {
  actions: CallActions;
  windows: CallWindows;
}

/** What needs attention, above the stage. */
export function Banners({ actions, windows }: Props) {
  const { t } = useTranslation('visio-call');
  const { session, state } = useCall();
  const { phase, audioBlocked, notices, recording } = state;
  const recorder = recording?.recorder?.state;
  return (
    <div className={classes.banners} role="status">
      {phase === 'reconnecting' && (
        <Banner tone="dot">
          <b>{t('stage.reconnecting')}</b> {t('stage.reconnecting_hint')}
        </Banner>
      )}
      {audioBlocked && (
        <Banner
          action={
            <Button size="sm" onClick={() => void session.playAudio()}>
              {t('stage.hear')}
            </Button>
          }
        >
          {t('stage.hear_hint')}
        </Banner>
      )}
      <TimeBanner />
      <DeviceBanner windows={windows} />
      <WaitingBanner windows={windows} />
      {recorder === 'behind' && <Banner>{t('record.behind')}</Banner>}
      {recorder === 'paused' && <Banner tone="dot">{t('record.paused')}</Banner>}
      {recorder === 'failed' && <Banner tone="dot">{t('record.failed')}</Banner>}
      {notices.map((notice) => (
        <Banner
          key={notice.id}
          onClose={() => session.dismiss(notice.id)}
          action={
            notice.kind === 'muted' &&
            !actions.isMicrophoneOn && (
              <Button
                size="sm"
                variant="default"
                onClick={() => {
                  session.dismiss(notice.id);
                  actions.toggleMicrophone();
                }}
              >
                {t('bar.mic_on')}
              </Button>
            )
          }
        >
          <NoticeText notice={notice} />
        </Banner>
      ))}
    </div>
  );
}

function NoticeText({ notice }: { notice: CallNotice }) {
  const { t } = useTranslation('visio-call');
  if (notice.kind !== 'muted') return t(`notice.${notice.kind}`);
  return notice.by === null ? t('notice.muted') : t('notice.muted_by', { name: notice.by });
}

/** "5 minutes left", and "1 minute left", until it is closed. */
function TimeBanner() {
  const { t } = useTranslation('visio-call');
  const format = useFormat();
  const { endsAt } = useCall().state;
  const now = useClock();
  const [closed, setClosed] = useState<'five' | 'one' | null>(null);
  if (endsAt === null) return null;
  const left = Date.parse(endsAt) - now;
  const shown = left <= MINUTE_MS ? 'one' : left <= NEAR_END_MS ? 'five' : null;
  if (shown === null || shown === closed) return null;
  return (
    <Banner tone="dot" onClose={() => setClosed(shown)}>
      <b>{t(`time.${shown}`)}</b> {t('time.ends', { time: format.time(endsAt) })}
    </Banner>
  );
}

/** Why a device does not start, or gives no sound. What was wrong in the lobby already is not repeated. */
function DeviceBanner({ windows }: Pick<Props, 'windows'>) {
  const { t } = useTranslation('visio-call');
  const { session } = useCall();
  const { microphone, camera, isSilent } = useMediaState(session.media);
  const [closed, setClosed] = useState<readonly string[]>(() => [
    `audio.${microphone.problem}`,
    `video.${camera.problem}`,
  ]);
  const problems = [
    {
      id: `audio.${microphone.problem}`,
      text: microphone.problem && t(`problem.${microphone.problem}.audio`),
    },
    { id: `video.${camera.problem}`, text: camera.problem && t(`problem.${camera.problem}.video`) },
    { id: 'silent', text: microphone.isOn && isSilent && t('devices.silent') },
  ];
  return problems
    .filter(({ id, text }) => text && !closed.includes(id))
    .map(({ id, text }) => (
      <Banner
        key={id}
        onClose={() => setClosed([...closed, id])}
        action={
          <Button size="sm" variant="default" onClick={() => windows.openDialog('devices')}>
            {t('bar.devices')}
          </Button>
        }
      >
        {text}
      </Banner>
    ));
}

/** To moderators: who waits. */
function WaitingBanner({ windows }: Pick<Props, 'windows'>) {
  const { t } = useTranslation('visio-call');
  const { session, state, isModerator } = useCall();
  const [first] = state.waiting;
  if (!isModerator || !first || windows.panel === 'people') return null;
  const count = state.waiting.length;
  return (
    <Banner
      action={
        <>
          <Button
            size="sm"
            onClick={() => showFailure(session.admit(count > 1 ? 'all' : [first.id]))}
          >
            {t(count > 1 ? 'people.admit_all' : 'people.admit')}
          </Button>
          <Button size="sm" variant="default" onClick={() => windows.togglePanel('people')}>
            {t('people.view')}
          </Button>
        </>
      }
    >
      {count > 1 ? t('people.many_wait', { count }) : t('say.waiting', { name: first.name })}
    </Banner>
  );
}

interface BannerProps {
  /** `dot`: something is about to happen. */
  tone?: 'dot';
  action?: ReactNode;
  onClose?: () => void;
  children: ReactNode;
}

function Banner({ tone, action, onClose, children }: BannerProps) {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.banner} data-tone={tone}>
      <p>{children}</p>
      {action && <div className={classes.actions}>{action}</div>}
      {onClose && (
        <ActionIcon size={32} color="gray" aria-label={t('close')} onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
