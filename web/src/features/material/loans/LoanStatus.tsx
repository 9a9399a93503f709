import type { MaterialBooking } from '@thedot/domain/material/material-bookings.contract';
import { displayedStatus } from '@thedot/domain/scheduling/displayed-status.rules';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';

type Shown = Pick<MaterialBooking, 'status' | 'isOverdue' | 'isExpired'>;

/** The state of a loan, with the icons that all records have. */
export function LoanStatus({ loan: { status, isOverdue, isExpired } }: { loan: Shown }) {
  const { t } = useTranslation('loans');
  if (isOverdue) {
    return <StatusBadge kind="attendance" status="requester_absent" label={t('status.overdue')} />;
  }
  if (status === 'out') {
    return <StatusBadge kind="booking" status="accepted" label={t('status.out')} />;
  }
  if (status === 'returned') {
    return <StatusBadge kind="booking" status="finished" label={t('status.returned')} />;
  }
  return <StatusBadge kind="booking" status={displayedStatus({ status, isExpired })} />;
}
