import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MaterialBooking } from '@thedot/domain/material/material-bookings.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { Approvals } from '../../scheduling/bookings/Approvals.tsx';
import { namesOf } from './loan-names.ts';
import { deskLoansQuery } from './loans.data.ts';
import { useLoanKind } from './use-loan-kind.ts';

/** The requests that those who manage the material accept or decline. */
export function LoanRequests({ isTT }: { isTT: boolean }) {
  const { t } = useTranslation('loans');
  const format = useFormat();
  const kind = useLoanKind();
  const { data, ...query } = useInfiniteQuery(deskLoansQuery(isTT, 'requests'));
  if (query.isPending) return <Skeletons shape="cards" count={2} />;
  if (query.isLoadingError) {
    return <LoadFailed text={t('failed')} onRetry={() => void query.refetch()} />;
  }
  return (
    <Stack gap={20}>
      {data?.length === 0 && (
        <EmptyState title={t('empty.requests')} text={t('empty_text.requests')} />
      )}
      <Approvals
        kind={kind}
        bookings={(data ?? []).flatMap(toRequest)}
        describe={({ loan }) => ({
          resource: namesOf(loan),
          facts: [
            ...(loan.details?.spaceBooking
              ? [
                  t('space.for', {
                    space: loan.details.spaceBooking.space.name,
                    when: format.dayAndRange(
                      loan.details.spaceBooking.start,
                      loan.details.spaceBooking.end,
                    ),
                  }),
                ]
              : []),
            ...(loan.details?.outsideUse
              ? [t('outside_because', { reason: loan.details.outsideReason })]
              : []),
          ],
        })}
      />
    </Stack>
  );
}

const toRequest = (loan: MaterialBooking) => {
  const { id, start, end, isMine, actions, details } = loan;
  if (!details) return [];
  const { purpose, borrower, decideBy, waiting } = details;
  return [
    {
      id,
      start,
      end,
      isMine,
      actions,
      loan,
      status: 'pending' as const,
      details: { title: purpose, booker: borrower, decideBy, waiting },
    },
  ];
};
