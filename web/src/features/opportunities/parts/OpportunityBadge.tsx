import type { OpportunityStatus } from '@thedot/domain/opportunities/opportunities.contract';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';

/** The statuses of bookings that look alike; the badge of all kinds is loaded with every page. */
const LIKE_BOOKING = {
  published: 'accepted',
  closed: 'finished',
  canceled: 'cancelled',
  deleted: 'deleted',
} as const;

export function OpportunityBadge({ status }: { status: OpportunityStatus }) {
  const { t } = useTranslation('opportunities');
  const label = t(`status.${status}`);
  return status === 'draft' ? (
    <StatusBadge kind="attendance" status="unknown" label={label} />
  ) : (
    <StatusBadge kind="booking" status={LIKE_BOOKING[status]} label={label} />
  );
}
