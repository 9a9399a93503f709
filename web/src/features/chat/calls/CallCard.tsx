import { Button } from '@mantine/core';
import { IconPhone, IconPhoneOff, IconVideo, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Call, CallState } from '@thedot/domain/chat/calls.contract';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../app/session.ts';
import { DotAvatar } from '../../../ui/DotAvatar.tsx';
import { useNameOf } from '../../../ui/use-name-of.ts';
import { roomQuery } from '../chat.data.ts';
import { dropCall, useMoveCall } from './calls.data.ts';
import classes from './CallCard.module.css';
import { useRinging } from './use-ringing.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

const READ_MS = 6_000;

/** One call: who it is, how long it rings, and what can be done about it; then how it ended. */
export function CallCard({ call }: { call: Call }) {
  const { t } = useTranslation('calls');
  const { id: me } = useMe();
  const nameOf = useNameOf();
  const title = useId();
  const { data: room } = useQuery(roomQuery(useQueryClient(), call.roomId));
  const isMine = call.callerId === me;
  const name = room ? nameOf(room.other.name) : t('somebody');
  const card = useRef<HTMLElement>(null);
  const rings = call.state === 'ringing';
  useRinging(call, isMine);
  // Not its button: a key that is pressed as it comes up answers nothing.
  useEffect(() => {
    if (isMine || isTyping()) return undefined;
    const before = document.activeElement;
    card.current?.focus({ preventScroll: true });
    return () => giveBack(before);
  }, [isMine]);

  return (
    <section
      ref={card}
      className={classes.card}
      role="alertdialog"
      aria-labelledby={title}
      tabIndex={-1}
    >
      <div className={classes.who}>
        <DotAvatar name={name} photo={room?.other.photo ?? null} size={48} />
        <div className={classes.words}>
          <h2 id={title} className={classes.title}>
            {isMine ? t(`out.${call.media}`, { name }) : t(`in.${call.media}`, { name })}
          </h2>
          {call.state === 'ringing' ? (
            <Ringing call={call} isMine={isMine} />
          ) : (
            <Ended call={call} state={call.state} name={name} />
          )}
        </div>
      </div>
      {rings ? <Acts call={call} isMine={isMine} /> : <Close call={call} />}
    </section>
  );
}

function Ringing({ call, isMine }: { call: Call; isMine: boolean }) {
  const { t } = useTranslation('calls');
  const left = useSecondsLeft(call.ringsUntil);
  return (
    <>
      <p className={classes.line} role="timer" aria-live="off">
        {t('left', { count: left })}
      </p>
      {isMine && call.silenced && <p className={classes.line}>{t('silenced')}</p>}
    </>
  );
}

interface EndedProps {
  call: Call;
  state: Exclude<CallState, 'ringing'>;
  name: string;
}

function Ended({ call, state, name }: EndedProps) {
  const { t } = useTranslation('calls');
  const cache = useQueryClient();
  useEffect(() => {
    const read = setTimeout(() => dropCall(cache, call), READ_MS);
    return () => clearTimeout(read);
  }, [cache, call]);
  return (
    <p className={classes.line} role="status">
      {t(`ended.${state}`, { name })}
    </p>
  );
}

function Acts({ call, isMine }: { call: Call; isMine: boolean }) {
  const { t } = useTranslation('calls');
  const move = useMoveCall();
  const Answer = call.media === 'video' ? IconVideo : IconPhone;
  const end = (its: 'decline' | 'cancel'): ReactNode => (
    <Button
      variant="default"
      leftSection={<IconPhoneOff size={18} stroke={1.75} aria-hidden />}
      disabled={move.isPending}
      onClick={() => move.mutate({ call, move: its })}
    >
      {t(its)}
    </Button>
  );
  if (isMine) return <div className={classes.acts}>{end('cancel')}</div>;
  return (
    <div className={classes.acts}>
      <Button
        leftSection={<Answer size={18} stroke={1.75} aria-hidden />}
        loading={move.isPending && move.variables.move === 'accept'}
        onClick={() => move.mutate({ call, move: 'accept' })}
      >
        {t('accept')}
      </Button>
      {end('decline')}
    </div>
  );
}

function Close({ call }: { call: Call }) {
  const { t } = useTranslation('calls');
  const cache = useQueryClient();
  return (
    <div className={classes.acts}>
      <Button
        variant="default"
        leftSection={<IconX size={18} stroke={1.75} aria-hidden />}
        onClick={() => dropCall(cache, call)}
      >
        {t('close')}
      </Button>
    </div>
  );
}

/** Whoever writes goes on writing: a call takes the keyboard from nobody. */
const isTyping = () =>
  document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;

/** Unless somebody has gone elsewhere meanwhile: what had the focus and is gone leaves it nowhere. */
function giveBack(before: Element | null): void {
  if (document.activeElement !== document.body) return;
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
}
