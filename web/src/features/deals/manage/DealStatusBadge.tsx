import type { DealStatus } from '@thedot/domain/deals/deal-fields.contract';
import type { DisplayedDefaultStatus } from '@thedot/domain/scheduling/default-lifecycle.contract';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';

/** The statuses of bookings that have the same shape. */
const SHAPES: Readonly<Record<DealStatus, DisplayedDefaultStatus>> = {
  draft: 'pending',
  published: 'accepted',
  expired: 'finished',
  withdrawn: 'rejected',
  archived: 'cancelled',
};

export function DealStatusBadge({ status }: { status: DealStatus }) {
  const { t } = useTranslation('manage-deals');
  return <StatusBadge kind="booking" status={SHAPES[status]} label={t(`status.${status}`)} />;
}
