import {
  IconArrowForwardUp,
  IconArrowsExchange,
  IconBan,
  IconCalendarMinus,
  IconCalendarTime,
  IconCheck,
  IconChecks,
  IconClockX,
  IconPencil,
  type IconProps,
  IconSend,
  IconStar,
  IconUserOff,
  IconUserQuestion,
  IconX,
} from '@tabler/icons-react';
import type {
  BookingPage,
  BookingEvent,
  BookingEventKind,
} from '@thedot/domain/expert-sessions/bookings.contract';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import classes from './BookingTimeline.module.css';

const ICONS: Readonly<Record<BookingEventKind, ComponentType<IconProps>>> = {
  requested: IconSend,
  proposed: IconArrowsExchange,
  accepted: IconCheck,
  rejected: IconX,
  passed_on: IconArrowForwardUp,
  cancelled: IconBan,
  lapsed: IconClockX,
  slot_withdrawn: IconCalendarMinus,
  edited: IconPencil,
  rescheduled: IconCalendarTime,
  finished: IconChecks,
  expert_absent: IconUserOff,
  requester_absent: IconUserOff,
  contradicted: IconUserQuestion,
  reviewed: IconStar,
};

/** Everything that happened to a booking, in order. */
export function BookingTimeline({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  return (
    <Card title={t('timeline.title')}>
      <ol className={classes.steps}>
        {booking.events.map((step, index) => (
          <Step
            key={step.id}
            step={step}
            requesterId={booking.requester.id}
            isFirst={index === 0}
          />
        ))}
      </ol>
    </Card>
  );
}

interface StepProps {
  step: BookingEvent;
  requesterId: string;
  isFirst: boolean;
}

function Step({ step, requesterId, isFirst }: StepProps) {
  const format = useFormat();
  const Icon = ICONS[step.kind];
  return (
    <li className={classes.step} data-kind={step.kind}>
      <span className={classes.mark} aria-hidden>
        <Icon size={16} stroke={2} />
      </span>
      <div className={classes.words}>
        <p className={classes.what}>
          <Happening {...{ step, requesterId, isFirst }} />
        </p>
        <time className={classes.at} dateTime={step.at}>
          {format.dayAndTime(step.at)}
        </time>
        {step.slots.length > 0 && (
          <ul className={classes.slots}>
            {step.slots.map(({ start, end }) => (
              <li key={start}>{format.dayAndRange(start, end)}</li>
            ))}
          </ul>
        )}
        {step.reason && <blockquote className={classes.reason}>{step.reason}</blockquote>}
      </div>
    </li>
  );
}

function Happening({ step, requesterId, isFirst }: StepProps) {
  const { t } = useTranslation('bookings');
  const nameOf = useDisplayName();
  const { id } = useMe();
  const { kind: its, actor, from, why } = step;
  // A booking whose first event is a proposal was offered by the expert.
  const kind = isFirst && its === 'proposed' ? 'offered' : its;
  if (kind === 'lapsed') return t('timeline.lapsed');
  if (kind === 'passed_on') {
    if (!from || !why) return t('timeline.passed_on.before');
    const isMine = why === 'unwanted' && id === requesterId;
    const names = { expert: nameOf(from.name), name: actor ? nameOf(actor.name) : '' };
    return isMine ? t('timeline.you.passed_on', names) : t(`timeline.passed_on.${why}`, names);
  }
  if (kind === 'finished' && !actor) return t('timeline.over');
  if (actor?.id === id) return t(`timeline.you.${kind}`);
  return t(`timeline.${kind}`, { name: actor ? nameOf(actor.name) : t('hub') });
}
