import { Button, Radio, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { refuseSlot } from '@thedot/domain/bookings/bookings.rules';
import type { BookingAction } from '@thedot/domain/bookings/lifecycle.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { ZoneNote } from '../../../ui/ZoneNote.tsx';
import type { Accepting } from '../moves.data.ts';
import { counterpartOf, partyOf } from '../sides.ts';
import classes from './BookingTimes.module.css';
import { HoursAfter } from './HoursAfter.tsx';
import { ProposedTime } from './ProposedTime.tsx';
import { RoundHead } from './RoundHead.tsx';

interface Props {
  booking: BookingPage;
  moves: readonly BookingAction[];
  accept: Accepting;
  onDecline: () => void;
  onRepropose: () => void;
}

/** One of the proposed times becomes the session, others are proposed, or none does. */
export function AnswerForm({ booking, moves, accept, onDecline, onRepropose }: Props) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const now = useNow();
  const [start, setStart] = useState<string | null>(null);
  const me = useMe().id;
  const name = useDisplayName()(counterpartOf(booking, me).name);
  // A choice that somebody else has taken meanwhile is none any more.
  const open = start !== null && refuseSlot(booking.slots, start, now) === null ? start : null;

  function choose(next: string | null) {
    accept.reset();
    setStart(next);
  }

  function confirm() {
    if (open === null) return;
    const { round, sequence } = booking;
    void afterMutation(accept.mutateAsync({ start: open, round, sequence }), () =>
      notifications.show({ message: t('done.accepted'), color: 'olive' }),
    );
  }

  return (
    <Card title={t('answer.title')} hint={t('answer.text', { name })}>
      <RoundHead booking={booking} />
      <Radio.Group
        label={t('answer.legend')}
        labelProps={{ className: VisuallyHidden.classes.root }}
        value={open}
        onChange={choose}
      >
        <div className={classes.choices}>
          {booking.slots.map((slot) => (
            <Radio.Card
              key={slot.start}
              value={slot.start}
              disabled={refuseSlot(booking.slots, slot.start, now) !== null}
              className={classes.choice ?? ''}
              aria-label={`${format.longDay(slot.start)}, ${format.timeRange(slot.start, slot.end)}`}
            >
              <Radio.Indicator className={classes.radio ?? ''} />
              <ProposedTime booking={booking} slot={slot} />
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <ZoneNote always />
      {partyOf(booking, me) === 'requester' && <HoursAfter booking={booking} />}
      <div className={classes.actions}>
        <Button onClick={confirm} loading={accept.isPending} disabled={open === null}>
          {t('answer.accept')}
        </Button>
        {moves.includes('repropose') && (
          <Button variant="default" onClick={onRepropose}>
            {t('round.propose')}
          </Button>
        )}
        {moves.includes('decline') && (
          <Button variant="default" onClick={onDecline}>
            {t('answer.decline')}
          </Button>
        )}
      </div>
    </Card>
  );
}
