import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MaterialBooking } from '@thedot/domain/material/material-bookings.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Approvals } from '../../scheduling/bookings/Approvals.tsx';
import type { BookingKind } from '../../scheduling/bookings/booking-kind.ts';
import { withSessionRequests } from '../../scheduling/bookings/session-requests.ts';
import { useTopic } from '../../scheduling/use-topic.ts';
import { namesOf } from './loan-names.ts';
import { deskLoansQuery, useDecideSessionMaterial } from './loans.data.ts';
import { useLoanKind } from './use-loan-kind.ts';

/** The requests that those who manage the material accept or decline. */
export function LoanRequests({ isTT }: { isTT: boolean }) {
  const { t } = useTranslation('loans');
  const format = useFormat();
  const { data, ...query } = useInfiniteQuery(deskLoansQuery(isTT, 'requests'));
  const kind = useRequestKind(data ?? []);
  const topicOf = useTopic();
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
        bookings={(data ?? []).flatMap((loan) => toRequest(loan, topicOf))}
        describe={({ loan }) => ({
          resource: namesOf(loan),
          facts: [
            ...(loan.session ? [t('session.title'), loan.session.place].filter(Boolean) : []),
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
        renderMore={({ loan: { session } }) =>
          session && <TextLink to={`/booking/${session.id}`}>{t('session.open')}</TextLink>
        }
      />
    </Stack>
  );
}

function useRequestKind(loans: readonly MaterialBooking[]): BookingKind {
  const kind = useLoanKind();
  const approve = useDecideSessionMaterial({ errorTitle: 'errors.title_booking' });
  const reject = useDecideSessionMaterial({ silent: true });
  return withSessionRequests(kind, {
    find: (id) => {
      const { session, lines } = loans.find((it) => it.id === id) ?? {};
      // Each material of a session that waits is a request of its own.
      const materialId = lines?.[0]?.material.id;
      return session && materialId ? { sessionId: session.id, materialId } : undefined;
    },
    approve: approve.mutateAsync,
    reject: reject.mutateAsync,
  });
}

const toRequest = (loan: MaterialBooking, topicOf: (category: string) => string) => {
  const { id, start, end, isMine, session, actions, details } = loan;
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
      details: {
        title: session ? topicOf(purpose) : purpose,
        booker: borrower,
        decideBy,
        waiting,
      },
    },
  ];
};
