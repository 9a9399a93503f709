import { Group, Stack } from '@mantine/core';
import type { BookingPage, BookingRound } from '@thedot/domain/expert-sessions/bookings.contract';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { Sentence } from '../../../ui/people/Sentence.tsx';
import { partyOf } from '../booking-viewer.ts';
import classes from './EarlierRounds.module.css';

/** Earlier rounds and their outcome, collapsed. */
export function EarlierRounds({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const earlier = booking.rounds.slice(0, -1);
  if (earlier.length === 0) return null;
  return (
    <Card flush>
      <details className={classes.fold}>
        <summary>{t('round.earlier', { count: earlier.length })}</summary>
        <ol className={classes.rounds}>
          {earlier.map((round, index) => (
            <Round
              key={round.round}
              booking={booking}
              round={round}
              next={booking.rounds[index + 1]}
            />
          ))}
        </ol>
      </details>
    </Card>
  );
}

interface RoundProps {
  booking: BookingPage;
  round: BookingRound;
  next: BookingRound | undefined;
}

function Round({ booking, round, next }: RoundProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const isMine = partyOf(booking, useMe().id) === round.author;
  const person = round.by ?? booking[round.author];
  return (
    <li>
      <Group component="p" gap="2px 10px" align="baseline" m={0} fw={600}>
        {isMine ? (
          t('round.youProposed')
        ) : (
          <span>
            <Sentence
              text={(names) => t('round.theyProposed', names)}
              names={{ name: <PersonLink person={person} isExpert={round.author === 'expert'} /> }}
            />
          </span>
        )}
        <time className={classes.at} dateTime={round.createdAt}>
          {format.dayAndTime(round.createdAt)}
        </time>
      </Group>
      {round.message && <blockquote className={classes.message}>{round.message}</blockquote>}
      <Stack component="ul" gap={2} m="8px 0 0" c="var(--dot-ink-2)">
        {round.slots.map(({ start, end }) => (
          <li key={start}>{format.dayAndRange(start, end)}</li>
        ))}
      </Stack>
      <p className={classes.outcome}>{t(`round.${outcomeOf(booking, round, next)}`)}</p>
    </li>
  );
}

/** A reassigned request starts a new round. */
function outcomeOf({ events: steps }: BookingPage, { author }: BookingRound, next?: BookingRound) {
  const isReassigned = steps.some(({ kind, at }) => kind === 'passed_on' && at === next?.createdAt);
  if (isReassigned) return 'passedOn';
  return next?.author === author ? 'replaced' : 'answered';
}
