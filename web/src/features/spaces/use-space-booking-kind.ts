import { spaceBookings } from '@thedot/domain/spaces/space-bookings.contract';
import { SPACE_LIFECYCLE } from '@thedot/domain/spaces/spaces.rules';
import { useTranslation } from 'react-i18next';
import type { BookingKind } from '../scheduling/bookings/booking-kind.ts';
import {
  useApproveSpaceBooking,
  useCancelSpaceBooking,
  useDeleteSpaceBooking,
  useRejectSpaceBooking,
} from './spaces.data.ts';

/** How bookings of spaces are decided and ended. */
export function useSpaceBookingKind(): BookingKind {
  const { t } = useTranslation('spaces');
  return {
    lifecycle: SPACE_LIFECYCLE,
    reason: spaceBookings.end.query.shape.reason.unwrap(),
    cancelHint: t('cancel_hint'),
    approve: useApproveSpaceBooking().mutateAsync,
    reject: useRejectSpaceBooking().mutateAsync,
    cancel: useCancelSpaceBooking().mutateAsync,
    remove: useDeleteSpaceBooking().mutateAsync,
  };
}
