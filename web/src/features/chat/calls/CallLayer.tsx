import { Box, Button, Group, Portal, Stack, Text, Title } from '@mantine/core';
import { IconPhone, IconPhoneOff, IconVideo, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Call, CallState } from '@thedot/domain/chat/calls.contract';
import { CALL_COUNTDOWN_TICKS, CALL_RING_MS, CALL_TICK_MS } from '@thedot/domain/limits';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLiveEvent, useReconnect } from '../../../lib/live/live-events.ts';
import { useMe } from '../../../lib/session/session.ts';
import { playSound, stopSound } from '../../../lib/sounds/sounds.ts';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { roomQuery } from '../rooms/rooms.data.ts';
import classes from './CallLayer.module.css';
import { applyCall, callsQuery, isTabCall, removeCall, useCallTransition } from './calls.data.ts';

/** Shows ringing calls above every page. */
export function CallLayer() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { data: calls = [] } = useQuery(callsQuery);
  useLiveEvent('call', (call) => applyCall(cache, call));
  useReconnect(() => void cache.invalidateQueries(callsQuery));

  const opened = calls.find((call) => call.meetingUrl && isTabCall(call));
  useEffect(() => {
    if (!opened?.meetingUrl) return;
    removeCall(cache, opened);
    void navigate(opened.meetingUrl, { state: { media: opened.media } });
  }, [cache, navigate, opened]);

  if (!calls.some(isShown)) return null;
  return (
    <Portal>
      <Stack className={classes.layer ?? ''} gap={12}>
        {calls.filter(isShown).map((call) => (
          <CallCard key={call.id} call={call} />
        ))}
      </Stack>
    </Portal>
  );
}

const isShown = ({ state }: Call): boolean => state !== 'accepted';

const ENDED_SHOWN_MS = 6_000;

/** One call: the other person, the seconds left to ring and the actions; afterwards how it ended. */
function CallCard({ call }: { call: Call }) {
  const { t } = useTranslation('calls');
  const { id: me } = useMe();
  const nameOf = useDisplayName();
  const title = useId();
  const { data: room } = useQuery(roomQuery(useQueryClient(), call.roomId));
  const isMine = call.callerId === me;
  const name = room ? nameOf(room.other.name) : t('somebody');
  const card = useRef<HTMLElement>(null);
  const isRinging = call.state === 'ringing';
  useRingtone(call, isMine);
  // Focuses the card, not a button: a key pressed as the card appears must not answer the call.
  useEffect(() => {
    if (isMine || isTyping()) return undefined;
    const before = document.activeElement;
    card.current?.focus({ preventScroll: true });
    return () => restoreFocus(before);
  }, [isMine]);

  return (
    <section
      ref={card}
      className={classes.card}
      role="alertdialog"
      aria-labelledby={title}
      tabIndex={-1}
    >
      <Group gap={14} wrap="nowrap" mb="md">
        <DotAvatar name={name} photo={room?.other.photo ?? null} size={48} />
        <Box miw={0}>
          <Title order={2} size="h3" id={title}>
            {isMine ? t(`out.${call.media}`, { name }) : t(`in.${call.media}`, { name })}
          </Title>
          {call.state === 'ringing' ? (
            <RingingText call={call} isMine={isMine} />
          ) : (
            <EndedText call={call} state={call.state} name={name} />
          )}
        </Box>
      </Group>
      {isRinging ? <CallActions call={call} isMine={isMine} /> : <CloseButton call={call} />}
    </section>
  );
}

const LINE = { fz: 'sm', mt: 2, c: 'var(--dot-hero-ink-2)' } as const;

const Actions = ({ children }: { children: ReactNode }) => (
  <Group gap={8} grow preventGrowOverflow={false}>
    {children}
  </Group>
);

function RingingText({ call, isMine }: { call: Call; isMine: boolean }) {
  const { t } = useTranslation('calls');
  const seconds = useSecondsLeft(call.ringsUntil);
  return (
    <>
      <Text {...LINE} role="timer" aria-live="off">
        {t('left', { count: seconds })}
      </Text>
      {isMine && call.silenced && <Text {...LINE}>{t('silenced')}</Text>}
    </>
  );
}

interface EndedProps {
  call: Call;
  state: Exclude<CallState, 'ringing'>;
  name: string;
}

function EndedText({ call, state, name }: EndedProps) {
  const { t } = useTranslation('calls');
  const cache = useQueryClient();
  useEffect(() => {
    const read = setTimeout(() => removeCall(cache, call), ENDED_SHOWN_MS);
    return () => clearTimeout(read);
  }, [cache, call]);
  return (
    <Text {...LINE} role="status">
      {t(`ended.${state}`, { name })}
    </Text>
  );
}

function CallActions({ call, isMine }: { call: Call; isMine: boolean }) {
  const { t } = useTranslation('calls');
  const transitionCall = useCallTransition();
  const Answer = call.media === 'video' ? IconVideo : IconPhone;
  const end = (transition: 'decline' | 'cancel'): ReactNode => (
    <Button
      variant="default"
      leftSection={<IconPhoneOff size={18} stroke={1.75} aria-hidden />}
      disabled={transitionCall.isPending}
      onClick={() => transitionCall.mutate({ call, transition })}
    >
      {t(transition)}
    </Button>
  );
  if (isMine) return <Actions>{end('cancel')}</Actions>;
  return (
    <Actions>
      <Button
        leftSection={<Answer size={18} stroke={1.75} aria-hidden />}
        loading={transitionCall.isPending && transitionCall.variables.transition === 'accept'}
        onClick={() => transitionCall.mutate({ call, transition: 'accept' })}
      >
        {t('accept')}
      </Button>
      {end('decline')}
    </Actions>
  );
}

function CloseButton({ call }: { call: Call }) {
  const { t } = useTranslation('calls');
  const cache = useQueryClient();
  return (
    <Actions>
      <Button
        variant="default"
        leftSection={<IconX size={18} stroke={1.75} aria-hidden />}
        onClick={() => removeCall(cache, call)}
      >
        {t('close')}
      </Button>
    </Actions>
  );
}

/** Whether the focus is in an input: a call never takes the focus from a user who types. */
const isTyping = () =>
  document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;

/** Returns the focus to the element that had it, unless the user has moved it since. */
function restoreFocus(before: Element | null): void {
  if (document.activeElement !== document.body) return;
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
}

const POLL_MS = 5_000;

/**
 * Plays the ringtone: for the caller in the tab that called, for the callee in one tab of each device. When
 * the end event is missed, it stops after the maximum ringing time and polls for the outcome.
 */
function useRingtone(call: Call, isMine: boolean): void {
  const cache = useQueryClient();
  const [hasTimedOut, setTimedOut] = useState(false);
  const isRinging = call.state === 'ringing';
  useEffect(() => {
    const end = setTimeout(() => setTimedOut(true), CALL_RING_MS);
    return () => clearTimeout(end);
  }, []);
  useEffect(() => {
    if (!isRinging || !hasTimedOut) return undefined;
    const poll = setInterval(() => void cache.invalidateQueries(callsQuery), POLL_MS);
    return () => clearInterval(poll);
  }, [cache, isRinging, hasTimedOut]);

  const sound = isMine ? 'outgoing-call' : 'incoming-call';
  const isAudible = isRinging && !hasTimedOut && (isMine ? isTabCall(call) : !call.silenced);
  useEffect(() => {
    if (!isAudible) return undefined;
    playSound(sound);
    return () => stopSound(sound);
  }, [isAudible, sound]);
}

/** The remaining seconds; the full countdown when a wrong client clock yields an impossible value. */
function secondsUntil(until: string): number {
  const seconds = Math.ceil((Date.parse(until) - Date.now()) / CALL_TICK_MS);
  return seconds > 0 && seconds < CALL_COUNTDOWN_TICKS ? seconds : CALL_COUNTDOWN_TICKS;
}

/** Returns how many seconds a call still rings, counted from when it was first shown. */
function useSecondsLeft(until: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  useEffect(() => {
    const first = secondsUntil(until);
    const startedAt = performance.now();
    const clock = setInterval(() => {
      const elapsed = Math.round((performance.now() - startedAt) / CALL_TICK_MS);
      setSeconds(Math.max(0, first - elapsed));
    }, CALL_TICK_MS);
    return () => clearInterval(clock);
  }, [until]);
  return seconds;
}
