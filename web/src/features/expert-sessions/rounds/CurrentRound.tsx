import { ActionIcon, Button, Group, Radio, Stack, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { BookingPage, ProposedSlot } from '@thedot/domain/expert-sessions/bookings.contract';
import { refuseSlot } from '@thedot/domain/expert-sessions/bookings.rules';
import type { SessionNeeds } from '@thedot/domain/expert-sessions/session-resources.contract';
import type { BookingAction } from '@thedot/domain/expert-sessions/lifecycle.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { TimeZoneNote } from '../../../ui/TimeZoneNote.tsx';
import { type AcceptTimeMutation, useWithdrawTime } from '../transitions.data.ts';
import {
  counterpartOf,
  partyOf,
  awaitedBy,
  isAlsoRequested,
  useSlotConflict,
  useCounterpartTime,
  useAnswerDeadline,
} from '../booking-viewer.ts';
import { ChoiceCard } from '../fields/ChoiceCard.tsx';
import { toNeedsInput } from '../needs/needs-form.ts';
import { NeedsAtTime } from '../needs/NeedsAtTime.tsx';
import { useNeedsHint } from '../needs/use-needs-hint.ts';
import classes from './BookingTimes.module.css';
import { RemainingHours } from './RemainingHours.tsx';
import { IconX, IconHourglass } from '@tabler/icons-react';

interface Props {
  booking: BookingPage;
  actions: readonly BookingAction[];
  accept: AcceptTimeMutation;
  /** A time that a link has selected: one click confirms it. */
  preparedStart?: string | undefined;
  onDecline: () => void;
  onRepropose: () => void;
}

/** Accepts one of the proposed times, proposes others, or declines. */
export function AnswerForm({
  booking,
  actions,
  accept,
  preparedStart,
  onDecline,
  onRepropose,
}: Props) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const now = useNow();
  const [start, setStart] = useState<string | null>(preparedStart ?? null);
  const [chosenNeeds, setChosenNeeds] = useState<SessionNeeds | null>(null);
  const me = useMe().id;
  const name = useDisplayName()(counterpartOf(booking, me).name);
  const possible = booking.slots
    .map((slot) => slot.start)
    .filter((it) => refuseSlot(booking.slots, it, now) === null);
  const only = possible.length === 1 ? possible[0] : undefined;
  // A selected time that was taken meanwhile is deselected; a single possible one is preselected, but not in its place.
  const open = (start === null ? only : possible.find((it) => it === start)) ?? null;

  function choose(next: string | null) {
    accept.reset();
    setStart(next);
    setChosenNeeds(null);
  }

  function confirm() {
    if (open === null) return;
    const { round, sequence } = booking;
    void afterMutation(
      accept.mutateAsync({ start: open, round, sequence, ...toNeedsInput(chosenNeeds) }),
      () => notifications.show({ message: t('done.accepted'), color: 'olive' }),
    );
  }

  return (
    <Card title={t('answer.title')} hint={t('answer.text', { name })}>
      <RoundHeader booking={booking} />
      <Radio.Group
        label={t('answer.legend')}
        labelProps={{ className: VisuallyHidden.classes.root }}
        value={open}
        onChange={choose}
      >
        <Stack gap={8} mb={14}>
          {booking.slots.map((slot) => (
            <ChoiceCard
              key={slot.start}
              value={slot.start}
              disabled={refuseSlot(booking.slots, slot.start, now) !== null}
              className={classes.choice}
              aria-label={`${format.longDay(slot.start)}, ${format.timeRange(slot.start, slot.end)}`}
            >
              <ProposedTime booking={booking} slot={slot} />
            </ChoiceCard>
          ))}
        </Stack>
      </Radio.Group>
      <TimeZoneNote always />
      {open !== null && (
        <NeedsAtTime
          booking={booking}
          start={open}
          needs={chosenNeeds ?? booking.needs}
          onChange={setChosenNeeds}
        />
      )}
      {partyOf(booking, me) === 'requester' && <RemainingHours booking={booking} />}
      <Group gap={10} align="stretch" mt={18}>
        <Button
          {...(preparedStart !== undefined && { autoFocus: true })}
          onClick={confirm}
          loading={accept.isPending}
          disabled={open === null}
        >
          {open === null
            ? t('answer.choose')
            : t('answer.accept', { time: format.dayAndTime(open) })}
        </Button>
        {actions.includes('repropose') && (
          <Button variant="default" onClick={onRepropose}>
            {t('round.propose')}
          </Button>
        )}
        {actions.includes('decline') && (
          <Button variant="default" onClick={onDecline}>
            {t('answer.decline')}
          </Button>
        )}
      </Group>
    </Card>
  );
}

interface AwaitingTimesProps {
  booking: BookingPage;
  actions: readonly BookingAction[];
  onRepropose: () => void;
}

/** Times that wait for the counterpart's answer; their author can withdraw or change them. */
export function AwaitingTimes({ booking, actions, onRepropose }: AwaitingTimesProps) {
  const { t } = useTranslation('bookings');
  const nameOf = useDisplayName();
  const awaited = awaitedBy(booking, useMe().id);
  const canWithdraw = actions.includes('withdraw') && booking.slots.length > 1;
  return (
    <Card
      title={t('proposed.title')}
      hint={awaited && awaited !== 'me' && t('proposed.text', { name: nameOf(awaited.name) })}
    >
      <RoundHeader booking={booking} />
      <ol className={classes.times}>
        {booking.slots.map((slot) => (
          <li key={slot.start}>
            <ProposedTime booking={booking} slot={slot} />
            {canWithdraw && <WithdrawButton bookingId={booking.id} slot={slot} />}
          </li>
        ))}
      </ol>
      <TimeZoneNote always />
      {actions.includes('repropose') && (
        <Group gap={10} align="stretch" mt={18}>
          <Button variant="default" onClick={onRepropose}>
            {t('round.change')}
          </Button>
        </Group>
      )}
    </Card>
  );
}

function WithdrawButton({ bookingId, slot }: { bookingId: string; slot: ProposedSlot }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const withdraw = useWithdrawTime(bookingId);
  return (
    <ActionIcon
      size={32}
      loading={withdraw.isPending}
      aria-label={t('round.withdraw', { time: format.dayAndTime(slot.start) })}
      onClick={() =>
        void afterMutation(withdraw.mutateAsync(slot.start), () =>
          notifications.show({ message: t('done.slotWithdrawn'), color: 'olive' }),
        )
      }
    >
      <IconX size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** Message and answer deadline of the latest round. */
function RoundHeader({ booking }: { booking: BookingPage }) {
  const deadline = useAnswerDeadline(booking);
  const message = booking.rounds.at(-1)?.message;
  return (
    <>
      {message && <blockquote className={classes.message}>{message}</blockquote>}
      {booking.answerBy && deadline && (
        <Group component="p" gap={7} wrap="nowrap" m="0 0 14px" fz={14} c="var(--dot-ink-2)">
          <IconHourglass size={16} stroke={1.75} aria-hidden />
          <time dateTime={booking.answerBy}>{deadline}</time>
        </Group>
      )}
    </>
  );
}

interface ProposedTimeProps {
  booking: BookingPage;
  slot: ProposedSlot;
}

/** One proposed time in both zones, with its conflict. */
function ProposedTime({ booking, slot }: ProposedTimeProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const clash = useSlotConflict(booking)(slot);
  const elsewhere = useCounterpartTime(booking)(slot);
  const hint = useNeedsHint(booking)(slot.start);
  return (
    <span className={classes.label} data-gone={clash !== null || undefined}>
      <time data-capitalized dateTime={slot.start}>
        {format.longDay(slot.start)}
      </time>
      <span className={classes.hours}>{format.timeRange(slot.start, slot.end)}</span>
      {elsewhere && <span className={classes.elsewhere}>{elsewhere}</span>}
      {clash && <span className={classes.why}>{clash}</span>}
      {!clash && hint && (
        <span className={classes.why} data-short={hint.isShort || undefined}>
          {hint.text}
        </span>
      )}
      {!clash && isAlsoRequested(booking, slot) && (
        <span className={classes.asked}>{t('round.askedToo')}</span>
      )}
    </span>
  );
}
