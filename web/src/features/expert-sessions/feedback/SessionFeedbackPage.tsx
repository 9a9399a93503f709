import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Box, Button, Stack } from '@mantine/core';
import type { Party } from '@thedot/domain/expert-sessions/bookings.contract';
import { otherParty } from '@thedot/domain/expert-sessions/lifecycle.rules';
import { hasTakenPlace } from '@thedot/domain/reviews/reviews.rules';
import type { SessionFeedbacks } from '@thedot/domain/reviews/session-feedback.contract';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-errors.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RecordScreen } from '../../../ui/records/RecordScreen.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { bookingQuery } from '../bookings.data.ts';
import { feedbackQuery } from '../../reviews/reviews.data.ts';
import classes from './SessionFeedbackPage.module.css';
import { useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { useNow } from '../../../lib/format/use-now.ts';
import { FeedbackAnswers } from '../../reviews/reviews.public.ts';
import { FeedbackForm } from '../../reviews/reviews.public.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** The feedback of a session: a form for requester and expert, read-only for staff. */
export function SessionFeedbackPage() {
  const { t } = useTranslation(['reviews', 'ui']);
  const { id = '' } = useParams();
  const format = useFormat();
  const nameOf = useDisplayName();
  const { booking, ...record } = useSession(id);
  return (
    <Box maw={760} mx="auto">
      <RecordScreen
        listPath={booking ? `/booking/${id}` : '/booking'}
        query={record}
        namespace="reviews"
        main={({ booking, feedbacks }) => {
          const { side } = feedbacks;
          const other = side === 'expert' ? booking.requester : booking.expert;
          const names = {
            expert: nameOf(booking.expert.name),
            requester: nameOf(booking.requester.name),
          };
          return (
            <>
              <PageHeader
                title={t('form.title')}
                hint={
                  <>
                    {t('form.with', {
                      topic: t(`ui:category.${booking.category}`),
                      name: nameOf(other.name),
                    })}
                    {booking.session && (
                      <Box
                        component="time"
                        dateTime={booking.session.start}
                        display="block"
                        data-capitalized
                      >
                        {format.longDay(booking.session.start)}
                      </Box>
                    )}
                  </>
                }
              />
              {side ? (
                <OwnFeedback feedbacks={feedbacks} side={side} name={nameOf(other.name)} />
              ) : (
                <StaffFeedback feedbacks={feedbacks} names={names} />
              )}
            </>
          );
        }}
      />
    </Box>
  );
}

/** Loads the booking and its feedback; the page needs both. Without a session there is no feedback. */
function useSession(id: string) {
  const session = useQuery(bookingQuery(id));
  const { data: booking } = session;
  const hasFeedback = booking !== undefined && hasTakenPlace(booking);
  const feedback = useQuery({ ...feedbackQuery(id), enabled: hasFeedback });
  const queries = hasFeedback ? [session, feedback] : [session];
  const error = queries.find((it) => it.error)?.error ?? null;
  return {
    booking,
    data: booking && feedback.data && { booking, feedbacks: feedback.data },
    isPending: queries.some((it) => it.isPending),
    error: booking && !hasFeedback ? new ApiError(404, { code: 'session_feedback.none' }) : error,
    refetch: () => Promise.all(queries.filter((it) => it.error).map((it) => it.refetch())),
  };
}

interface OwnFeedbackProps {
  feedbacks: SessionFeedbacks;
  side: Party;
  /** Name of the other participant. */
  name: string;
}

/** The form until feedback is given; then the user's feedback and that of the other participant. */
function OwnFeedback({ feedbacks, side, name }: OwnFeedbackProps) {
  const { t } = useTranslation('reviews');
  const me = useMe();
  const [isEditing, setEditing] = useState(false);
  const { forms, given } = feedbacks;
  const ownFeedback = forms[side];
  const otherFeedback = forms[otherParty(side)];

  if (!ownFeedback || isEditing) {
    return (
      <Stack gap={20}>
        <p className={classes.hint}>{t('form.optional_hint')}</p>
        {!ownFeedback && given[otherParty(side)] && (
          <InlineAlert tone="info">{t('read.first', { name })}</InlineAlert>
        )}
        <FeedbackForm
          feedbacks={feedbacks}
          side={side}
          name={name}
          onDone={() => setEditing(false)}
          onCancel={ownFeedback ? () => setEditing(false) : undefined}
        />
      </Stack>
    );
  }
  return (
    <Stack gap={20}>
      <FeedbackAnswers title={t('read.mine')} feedback={ownFeedback} side={side} name={name}>
        {!given[otherParty(side)] && (
          <EditUntil openUntil={feedbacks.openUntil} name={name} onEdit={() => setEditing(true)} />
        )}
      </FeedbackAnswers>
      {otherFeedback ? (
        <FeedbackAnswers
          title={t('read.theirs', { name })}
          feedback={otherFeedback}
          side={otherParty(side)}
          name={`${me.firstName} ${me.lastName}`}
        />
      ) : (
        <Card>
          <p className={classes.waiting}>{t('read.waiting', { name })}</p>
        </Card>
      )}
    </Stack>
  );
}

function EditUntil({
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

const PARTIES: readonly Party[] = ['requester', 'expert'];

interface StaffFeedbackProps {
  feedbacks: SessionFeedbacks;
  names: Readonly<Record<Party, string>>;
}

/** The feedback of both participants, for staff. */
function StaffFeedback({ feedbacks: { forms }, names }: StaffFeedbackProps) {
  const { t } = useTranslation('reviews');
  if (!forms.expert && !forms.requester) {
    return (
      <Card>
        <EmptyState compact title={t('read.nobody')} />
      </Card>
    );
  }
  return (
    <Stack gap={20}>
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
    </Stack>
  );
}
