import { materialBookings } from '@thedot/domain/material/material-bookings.contract';
import { MATERIAL_LIFECYCLE } from '@thedot/domain/material/material.rules';
import { useTranslation } from 'react-i18next';
import { useEndMaterialBooking } from '../borrow/material-bookings.data.ts';
import type { BookingKind } from '../../scheduling/bookings/booking-kind.ts';
import { useAcceptLoan, useRejectLoan } from './loans.data.ts';

export const REASON = materialBookings.end.query.shape.reason.unwrap();

/** How bookings of material are decided and ended. */
export function useLoanKind(): BookingKind {
  const { t } = useTranslation('loans');
  const end = useEndMaterialBooking();
  return {
    lifecycle: MATERIAL_LIFECYCLE,
    reason: REASON,
    cancelHint: t('end.hint'),
    approve: useAcceptLoan().mutateAsync,
    reject: useRejectLoan().mutateAsync,
    cancel: (id) => end.mutateAsync({ id }),
    remove: end.mutateAsync,
  };
}
