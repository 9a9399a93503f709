import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import type { Review } from '@thedot/domain/reviews/reviews.contract';
import {
  refuseReview,
  refuseReviewChange,
  reviewOpenUntil,
  tookPlace,
} from '@thedot/domain/reviews/reviews.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { ReviewEntry } from '../../../ui/ReviewEntry.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { reviewQuery, useHideReview } from '../reviews.data.ts';
import { HideReviewDialog } from './HideReviewDialog.tsx';
import { ReviewForm } from './ReviewForm.tsx';

/** After a session: the invitation to review it, or what was said. */
export function SessionReviewCard({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('reviews');
  const nameOf = useDisplayName();
  const me = useMe();
  const [isEditing, setEditing] = useState(false);
  const {
    data: review,
    isLoadingError,
    refetch,
  } = useQuery({ ...reviewQuery(booking.id), enabled: booking.status === 'finished' });
  if (isLoadingError) {
    return (
      <Card title={t('review.any')}>
        <LoadFailed text={t('review.failed')} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (review === undefined) return null;
  const expert = nameOf(booking.expert.name);

  if (review === null) {
    if (refuseReview(booking, me.id)) return null;
    return (
      <Card title={t('review.invite', { name: expert })} hint={t('review.invite_hint')}>
        <ReviewForm
          bookingId={booking.id}
          review={null}
          onDone={() => showSuccess(t('review.sent', { name: expert }))}
        />
      </Card>
    );
  }
  const isMine = review.author?.id === me.id;
  const title = isMine
    ? t('review.title')
    : t('review.by', { name: nameOf(booking.requester.name) });
  return (
    <Card title={title}>
      {isEditing ? (
        <ReviewForm
          bookingId={booking.id}
          review={review}
          onKeep={() => setEditing(false)}
          onDone={() => {
            setEditing(false);
            showSuccess(t('review.saved'));
          }}
        />
      ) : (
        <ReviewEntry review={review}>
          {!tookPlace(booking) && <span>{t('review.uncounted')}</span>}
          {isMine && <Own review={review} onEdit={() => setEditing(true)} />}
          {can(toPerson(me), permission('update', 'hub')) && !isMine && <Staffs review={review} />}
        </ReviewEntry>
      )}
    </Card>
  );
}

function Own({ review, onEdit }: { review: Review; onEdit: () => void }) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  if (refuseReviewChange(review, useNow())) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={onEdit}>
        {t('review.edit')}
      </Button>
      <span>{t('review.edit_until', { when: format.date(reviewOpenUntil(review)) })}</span>
    </>
  );
}

function Staffs({ review }: { review: Review }) {
  const { t } = useTranslation('reviews');
  const hide = useHideReview();
  const [isHiding, setHiding] = useState(false);
  const show = () =>
    afterMutation(hide.mutateAsync({ id: review.id, reason: null }), () =>
      showSuccess(t('hide.shown')),
    );
  return (
    <>
      {review.hidden === null ? (
        <Button variant="default" size="xs" onClick={() => setHiding(true)}>
          {t('review.hide')}
        </Button>
      ) : (
        <Button variant="default" size="xs" loading={hide.isPending} onClick={() => void show()}>
          {t('review.show')}
        </Button>
      )}
      <HideReviewDialog review={review} opened={isHiding} onClose={() => setHiding(false)} />
    </>
  );
}
