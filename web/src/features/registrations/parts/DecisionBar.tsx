import { Button } from '@mantine/core';
import type { SignUpDetails } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AcceptForm } from './AcceptForm.tsx';
import { DeclineForm } from './DeclineForm.tsx';
import classes from './DecisionBar.module.css';

interface Props {
  registration: SignUpDetails;
  /** Once there is an answer, or none after all. */
  onEnd: () => void;
}

/** The hub’s answer, at the foot of a registration: first which, then with what. */
export function DecisionBar({ registration, onEnd }: Props) {
  const { t } = useTranslation('registrations');
  const [deciding, setDeciding] = useState<'accept' | 'decline' | null>(null);
  const { review } = registration;
  const end = () => {
    setDeciding(null);
    onEnd();
  };

  // Stays when somebody else was first: its words belong to whoever typed them.
  if (deciding === 'decline') {
    return (
      <div className={classes.bar}>
        <DeclineForm registration={registration} onEnd={end} />
      </div>
    );
  }
  if (review === 'accepted') return null;
  if (deciding === 'accept') {
    return (
      <div className={classes.bar}>
        <AcceptForm registration={registration} from={review} onEnd={end} />
      </div>
    );
  }
  return (
    <div className={classes.bar}>
      <div className={classes.choice}>
        {review === 'waiting' && (
          <Button variant="default" onClick={() => setDeciding('decline')}>
            {t('decide.decline')}
          </Button>
        )}
        <Button onClick={() => setDeciding('accept')}>
          {t(review === 'waiting' ? 'decide.accept' : 'decide.accept_after_all')}
        </Button>
      </div>
    </div>
  );
}
