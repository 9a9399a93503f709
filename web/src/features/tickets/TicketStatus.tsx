import type { TicketStatus as Status } from '@thedot/domain/tickets/tickets.contract';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

type BookingBadge = ComponentProps<typeof StatusBadge<'booking'>>['status'];

/** The icons that all records have. */
const ICONS: Readonly<Record<Exclude<Status, 'waiting'>, BookingBadge>> = {
  open: 'pending',
  in_progress: 'accepted',
  resolved: 'finished',
  rejected: 'rejected',
};

export function TicketStatus({ status }: { status: Status }) {
  const { t } = useTranslation('tickets');
  const label = t(`status.${status}`);
  return status === 'waiting' ? (
    <StatusBadge kind="attendance" status="unknown" label={label} />
  ) : (
    <StatusBadge kind="booking" status={ICONS[status]} label={label} />
  );
}
