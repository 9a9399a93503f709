import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import {
  RequiredStars,
  NewReview,
  type Review,
  reviews,
} from '@thedot/domain/reviews/reviews.contract';
import {
  refuseReview,
  refuseReviewChange,
  reviewOpenUntil,
  hasTakenPlace,
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
import { reviewQuery, useHideReview, useSaveReview } from '../reviews.data.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { DotRatingField } from '../../../ui/fields/DotRatingField.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx';

/** After a session: the review form, or the review. */
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
          saved={t('review.sent', { name: expert })}
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
          saved={t('review.saved')}
          onClose={() => setEditing(false)}
        />
      ) : (
        <ReviewEntry review={review}>
          {!hasTakenPlace(booking) && <span>{t('review.uncounted')}</span>}
          {isMine && <AuthorActions review={review} onEdit={() => setEditing(true)} />}
          {can(toPerson(me), permission('update', 'hub')) && !isMine && (
            <StaffActions review={review} />
          )}
        </ReviewEntry>
      )}
    </Card>
  );
}

function AuthorActions({ review, onEdit }: { review: Review; onEdit: () => void }) {
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

function StaffActions({ review }: { review: Review }) {
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

const ReviewSchema = NewReview.pick({ text: true }).extend({ stars: RequiredStars });

interface ReviewFormProps {
  bookingId: string;
  /** The existing review, when it is edited. */
  review: Review | null;
  /** The toast after saving. */
  saved: string;
  /** Ends editing. */
  onClose?: () => void;
}

function ReviewForm({ bookingId, review, saved, onClose }: ReviewFormProps) {
  const { t } = useTranslation('reviews');
  const save = useSaveReview(review !== null);
  const initialValues: { text: string; stars: number | null } = {
    text: review?.text ?? '',
    stars: review?.stars ?? null,
  };
  return (
    <DialogForm
      schema={ReviewSchema}
      initialValues={initialValues}
      submit={(values) => save.mutateAsync(NewReview.parse({ ...values, bookingId }))}
      errorTitle="errors.title_booking"
      successMessage={saved}
      confirmLabel={t(review ? 'review.save' : 'review.send')}
      cancelLabel={t('review.keep')}
      {...(onClose && { onClose })}
    >
      {(form) => (
        <>
          <DotRatingField label={t('review.stars')} {...form.getInputProps('stars')} />
          <AutosizeTextarea
            label={<OptionalLabel>{t('review.text')}</OptionalLabel>}
            minRows={3}
            maxRows={12}
            maxLength={2000}
            {...form.getInputProps('text')}
          />
        </>
      )}
    </DialogForm>
  );
}

interface HideReviewDialogProps {
  review: Review;
  opened: boolean;
  onClose: () => void;
}

function HideReviewDialog({ review: { id, author }, ...dialog }: HideReviewDialogProps) {
  const { t } = useTranslation('reviews');
  const nameOf = useDisplayName();
  const hide = useHideReview();
  return (
    <ReasonDialog
      {...dialog}
      title={t('hide.title', { name: nameOf(author?.name ?? '') })}
      schema={reviews.hide.body.shape.reason.unwrap()}
      label={t('hide.reason')}
      description={t('hide.hint')}
      confirmLabel={t('hide.confirm')}
      cancelLabel={t('hide.keep')}
      onConfirm={(reason) => hide.mutateAsync({ id, reason })}
      successMessage={t('hide.done')}
    />
  );
}
