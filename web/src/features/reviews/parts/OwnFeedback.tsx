import { Button } from '@mantine/core';
import type { Party } from '@thedot/domain/bookings/bookings.contract';
import { otherParty } from '@thedot/domain/bookings/lifecycle.rules';
import type { SessionFeedbacks } from '@thedot/domain/reviews/session-feedback.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { Note } from '../../../ui/Note.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { FeedbackAnswers } from './FeedbackAnswers.tsx';
import { FeedbackForm } from './FeedbackForm.tsx';
import classes from './OwnFeedback.module.css';

interface Props {
  feedbacks: SessionFeedbacks;
  side: Party;
  /** The one on the other side. */
  name: string;
}

/** The form until it is given; then what was said, beside what the other side said. */
export function OwnFeedback({ feedbacks, side, name }: Props) {
  const { t } = useTranslation('reviews');
  const me = useMe();
  const [isEditing, setEditing] = useState(false);
  const { forms, given } = feedbacks;
  const mine = forms[side];
  const theirs = forms[otherParty(side)];

  if (!mine || isEditing) {
    return (
      <div className={classes.stack}>
        <p className={classes.hint}>{t('form.optional_hint')}</p>
        {!mine && given[otherParty(side)] && <Note tone="info">{t('read.first', { name })}</Note>}
        <FeedbackForm
          feedbacks={feedbacks}
          side={side}
          name={name}
          onDone={() => setEditing(false)}
          onKeep={mine ? () => setEditing(false) : undefined}
        />
      </div>
    );
  }
  return (
    <div className={classes.stack}>
      <FeedbackAnswers title={t('read.mine')} feedback={mine} side={side} name={name}>
        {!given[otherParty(side)] && (
          <Improving openUntil={feedbacks.openUntil} name={name} onEdit={() => setEditing(true)} />
        )}
      </FeedbackAnswers>
      {theirs ? (
        <FeedbackAnswers
          title={t('read.theirs', { name })}
          feedback={theirs}
          side={otherParty(side)}
          name={`${me.firstName} ${me.lastName}`}
        />
      ) : (
        <Card>
          <p className={classes.waiting}>{t('read.waiting', { name })}</p>
        </Card>
      )}
    </div>
  );
}

function Improving({
  openUntil,
  name,
  onEdit,
}: {
  openUntil: string;
  name: string;
  onEdit: () => void;
}) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  if (useNow() > new Date(openUntil)) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={onEdit}>
        {t('read.edit')}
      </Button>
      <span>{t('read.edit_until', { when: format.date(openUntil), name })}</span>
    </>
  );
}
