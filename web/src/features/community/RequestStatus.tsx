import type { ForwardStatus, ServiceStatus } from '@thedot/domain/community/community.contract';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/Chip.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

type BookingBadge = ComponentProps<typeof StatusBadge<'booking'>>['status'];

/** The icons that all records have. */
const ICONS: Readonly<Record<ServiceStatus, BookingBadge>> = {
  new: 'pending',
  in_progress: 'accepted',
  done: 'finished',
  refused: 'rejected',
  cancelled: 'cancelled',
};

export function RequestStatus({ status }: { status: ServiceStatus }) {
  const { t } = useTranslation('community');
  return <StatusBadge kind="booking" status={ICONS[status]} label={t(`status.${status}`)} />;
}

/** How far a request is on its way to the partner. */
export function ForwardChip({ status }: { status: ForwardStatus }) {
  const { t } = useTranslation('community');
  return <Chip {...(status === 'failed' && { tone: 'warning' })}>{t(`forward.${status}`)}</Chip>;
}
