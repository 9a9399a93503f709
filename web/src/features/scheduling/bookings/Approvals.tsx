import { Text, VisuallyHidden } from '@mantine/core';
import { refuseReason } from '@thedot/domain/scheduling/lifecycle.rules';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx';
import { ApprovalCard } from '../ApprovalCard.tsx';
import type { BookingKind, DefaultBooking } from './booking-kind.ts';

interface Props<Booking> {
  kind: BookingKind;
  /** Bookings that may wait for approval; of these, the reader sees those to decide. */
  bookings: readonly Booking[];
  /** What is booked, and further facts, e.g. for how many people. */
  describe: (booking: Booking) => {
    readonly resource: string;
    readonly facts: readonly string[];
  };
  /** What belongs to a booking and is decided with it. */
  renderMore?: (booking: Booking) => ReactNode;
}

/** The bookings that the reader can approve, or decline with a reason. */
export function Approvals<Booking extends DefaultBooking>({
  kind,
  bookings,
  describe,
  renderMore,
}: Props<Booking>) {
  const { t } = useTranslation('scheduling');
  const format = useFormat();
  const nameOf = useDisplayName();
  const declining = useDialogFor<Booking>();
  const status = useRef<HTMLParagraphElement>(null);
  const pending = bookings.filter(({ actions }) => actions.includes('accept'));
  const subject = declining.subject?.details;
  // The card that was decided disappears.
  const focusStatus = () => status.current?.focus();
  return (
    <>
      <VisuallyHidden ref={status} component="p" role="status" tabIndex={-1}>
        {t('approval.waiting', { count: pending.length })}
      </VisuallyHidden>
      {pending.map((booking) => {
        const { id, start, end, details } = booking;
        if (!details) return null;
        const { resource, facts } = describe(booking);
        const { title, booker, decideBy, waiting } = details;
        return (
          <ApprovalCard
            key={id}
            request={{ title, requester: booker, resource, start, end }}
            waiting={waiting}
            onApprove={() => kind.approve(id)}
            onApproved={focusStatus}
            onDecline={() => declining.open(booking)}
          >
            <Text fz="sm" c="var(--dot-ink-2)">
              {[
                ...(booker.organization ? [booker.organization] : []),
                ...facts,
                ...(decideBy ? [t('approval.expires', { when: format.dayAndTime(decideBy) })] : []),
              ].join(' · ')}
            </Text>
            {renderMore?.(booking)}
          </ApprovalCard>
        );
      })}
      <ReasonDialog
        opened={declining.opened}
        onClose={declining.close}
        onDone={focusStatus}
        title={t('approval.decline_title', { title: subject?.title ?? '' })}
        label={t('approval.reason')}
        description={t('approval.reason_hint', { name: nameOf(subject?.booker.name ?? '') })}
        confirmLabel={t('approval.decline')}
        schema={kind.reason}
        validate={(reason) => refuseReason(kind.lifecycle, 'reject', reason)}
        onConfirm={(reason) => kind.reject({ id: declining.subject?.id ?? '', reason })}
        successMessage={t('approval.declined')}
      />
    </>
  );
}
