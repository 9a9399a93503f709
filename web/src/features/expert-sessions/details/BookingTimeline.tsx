import { Group, Paper } from '@mantine/core';
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
import { Chip } from '../../../ui/Chip.tsx';
import { Timeline, type TimelineTone } from '../../../ui/records/Timeline.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { Sentence } from '../../../ui/people/Sentence.tsx';

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

const TONES: Readonly<Partial<Record<BookingEventKind, TimelineTone>>> = {
  accepted: 'good',
  rejected: 'bad',
  expert_absent: 'bad',
  requester_absent: 'bad',
  cancelled: 'quiet',
  lapsed: 'quiet',
  edited: 'quiet',
};

export function BookingTimeline({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  return (
    <Card title={t('timeline.title')}>
      <Timeline
        events={booking.events.map((step, index) => ({
          id: step.id,
          icon: ICONS[step.kind],
          tone: TONES[step.kind],
          title: <EventTitle step={step} booking={booking} isFirst={index === 0} />,
          at: step.at,
          details: <Details step={step} />,
        }))}
      />
    </Card>
  );
}

function Details({ step: { slots, reason } }: { step: BookingEvent }) {
  const format = useFormat();
  return (
    <>
      {slots.length > 0 && (
        <Group component="ul" gap={6} mt={10}>
          {slots.map(({ start, end }) => (
            <li key={start}>
              <Chip>{format.dayAndRange(start, end)}</Chip>
            </li>
          ))}
        </Group>
      )}
      {reason && (
        <Paper
          component="blockquote"
          mx={0}
          mt={10}
          mb={0}
          px={14}
          py={10}
          bg="var(--dot-surface-2)"
          style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
        >
          {reason}
        </Paper>
      )}
    </>
  );
}

interface StepProps {
  step: BookingEvent;
  booking: BookingPage;
  isFirst: boolean;
}

function EventTitle({ step, booking, isFirst }: StepProps) {
  const { t } = useTranslation('bookings');
  const { id } = useMe();
  const { kind: its, actor, previousExpert, reassignReason } = step;
  const isExpert = actor !== null && [booking.expert.id, previousExpert?.id].includes(actor.id);
  const name = actor ? <PersonLink person={actor} isExpert={isExpert} /> : t('hub');
  // A booking whose first event is a proposal was offered by the expert.
  const kind = isFirst && its === 'proposed' ? 'offered' : its;
  if (kind === 'lapsed') return t('timeline.lapsed');
  if (kind === 'passed_on') {
    if (!previousExpert || !reassignReason) return t('timeline.passed_on.before');
    const isMine = reassignReason === 'unwanted' && id === booking.requester.id;
    return (
      <Sentence
        text={(names) =>
          isMine
            ? t('timeline.you.passed_on', names)
            : t(`timeline.passed_on.${reassignReason}`, names)
        }
        names={{ expert: <PersonLink person={previousExpert} isExpert />, name: actor && name }}
      />
    );
  }
  if (kind === 'finished' && !actor) return t('timeline.over');
  if (actor?.id === id) return t(`timeline.you.${kind}`);
  return <Sentence text={(names) => t(`timeline.${kind}`, names)} names={{ name }} />;
}
