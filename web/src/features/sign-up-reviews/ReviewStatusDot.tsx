import type { SignUpReviewStatus } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';
import { StatusDot } from '../../ui/dots/StatusDot.tsx';

const STATUS_BY_REVIEW = {
  waiting: 'pending',
  accepted: 'accepted',
  declined: 'rejected',
} as const;

/** The review status as a shape and a label. */
export function ReviewStatusDot({ review }: { review: SignUpReviewStatus }) {
  const { t } = useTranslation('registrations');
  return <StatusDot status={STATUS_BY_REVIEW[review]} word={t(`review.${review}`)} />;
}
