import type { ApplicationStatus } from '@thedot/domain/opportunities/applications.contract';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';

/** The statuses of bookings that look alike; the badge of all kinds is loaded with every page. */
const LIKE_BOOKING = {
  submitted: 'pending',
  shortlisted: 'finished',
  accepted: 'accepted',
  declined: 'rejected',
  withdrawn: 'cancelled',
} as const;

export function ApplicationBadge({ status }: { status: ApplicationStatus }) {
  const { t } = useTranslation('opportunities');
  const label = t(`application.status.${status}`);
  return status === 'draft' ? (
    <StatusBadge kind="attendance" status="unknown" label={label} />
  ) : (
    <StatusBadge kind="booking" status={LIKE_BOOKING[status]} label={label} />
  );
}
