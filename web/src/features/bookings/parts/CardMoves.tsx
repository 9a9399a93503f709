import { Button } from '@mantine/core';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { refuseReview, tookPlace } from '@thedot/domain/reviews/reviews.rules';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '../../../lib/session/session.ts';
import type { SessionAct } from '../session-acts.ts';
import { partyOf } from '../sides.ts';
import { useCancelWords } from '../use-cancel-words.ts';
import { useMoves } from '../use-moves.ts';
import classes from './SessionCard.module.css';

interface Props {
  booking: BookingPage;
  onAct: (act: SessionAct) => void;
}

/** What is done in a dialog: each button is a move of the rules. */
export function CardMoves({ booking, onAct }: Props) {
  const { t } = useTranslation(['bookings', 'life']);
  const { moves, isTooLate } = useMoves(booking);
  const { action } = useCancelWords(booking);
  const words = {
    repropose: t(moves.includes('withdraw') ? 'round.change' : 'round.propose'),
    decline: t('answer.decline'),
    reschedule: t('life:moves.reschedule'),
    cancel: action,
  } as const;
  return (
    <>
      {isTooLate && <p className={classes.hint}>{t('life:tooLate')}</p>}
      <div className={classes.moves}>
        {ACTS.filter((what) => moves.includes(what)).map((what) => (
          <Button
            key={what}
            size="sm"
            className={classes.press ?? ''}
            variant="default"
            onClick={() => onAct({ bookingId: booking.id, what })}
          >
            {words[what]}
          </Button>
        ))}
        <Ways booking={booking} />
      </div>
    </>
  );
}

const ACTS = ['repropose', 'decline', 'reschedule', 'cancel'] as const;

/** All the rest is done on the session's own page; what is awaited there is called by its name. */
function Ways({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const me = useMe().id;
  const path = `/booking/${booking.id}`;
  const mayReview =
    refuseReview(booking, me) === null && !booking.events.some(({ kind }) => kind === 'reviewed');
  const mayTell = tookPlace(booking) && partyOf(booking, me) !== null;
  return (
    <>
      {mayReview && (
        <Button size="sm" className={classes.press ?? ''} component={Link} to={path}>
          {t('card.review')}
        </Button>
      )}
      {mayTell && (
        <Button
          size="sm"
          className={classes.press ?? ''}
          variant="default"
          component={Link}
          to={`${path}/feedbacks`}
        >
          {t('card.feedback')}
        </Button>
      )}
      {!mayReview && (
        <Button
          size="sm"
          className={classes.press ?? ''}
          variant="default"
          component={Link}
          to={path}
        >
          {t('card.open')}
        </Button>
      )}
    </>
  );
}
