import type { Party } from '@thedot/domain/bookings/bookings.contract';
import { otherParty } from '@thedot/domain/bookings/lifecycle.rules';
import type { SessionFeedbacks } from '@thedot/domain/reviews/session-feedback.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FeedbackAnswers } from './FeedbackAnswers.tsx';
import classes from './OwnFeedback.module.css';

const PARTIES: readonly Party[] = ['requester', 'expert'];

interface Props {
  feedbacks: SessionFeedbacks;
  names: Readonly<Record<Party, string>>;
}

/** Both sides, for staff who were not there. */
export function ReadFeedback({ feedbacks: { forms }, names }: Props) {
  const { t } = useTranslation('reviews');
  if (!forms.expert && !forms.requester) {
    return (
      <Card>
        <EmptyState compact title={t('read.nobody')} />
      </Card>
    );
  }
  return (
    <div className={classes.stack}>
      {PARTIES.map((side) => {
        const feedback = forms[side];
        return feedback ? (
          <FeedbackAnswers
            key={side}
            title={t('read.theirs', { name: names[side] })}
            feedback={feedback}
            side={side}
            name={names[otherParty(side)]}
          />
        ) : (
          <Card key={side}>
            <p className={classes.waiting}>{t('read.none', { name: names[side] })}</p>
          </Card>
        );
      })}
    </div>
  );
}
