import type { SignUpReviewStatus } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';
import { StatusDot } from '../../../ui/dots/StatusDot.tsx';

const SHAPES = { waiting: 'pending', accepted: 'accepted', declined: 'rejected' } as const;

/** Where a registration is, as a shape and its word. */
export function ReviewMark({ review }: { review: SignUpReviewStatus }) {
  const { t } = useTranslation('registrations');
  return <StatusDot status={SHAPES[review]} word={t(`review.${review}`)} />;
}
