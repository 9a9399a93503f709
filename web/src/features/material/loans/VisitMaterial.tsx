import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import {
  borrowForVisitPath,
  materialBookingPath,
} from '@thedot/domain/material/material-access.rules';
import type { MaterialBooking } from '@thedot/domain/material/material-bookings.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useLeaveVisit, visitMaterialQuery } from '../borrow/material-bookings.data.ts';
import { namesOf } from './loan-names.ts';
import { LoanStatus } from './LoanStatus.tsx';

interface Props {
  visitId: string;
  /** The reader can add material to it; others see no empty list. */
  canAdd?: boolean;
}

/** What is borrowed for a visit to the 5G station. */
export function VisitMaterial({ visitId, canAdd = false }: Props) {
  const { t } = useTranslation('loans');
  const { data: loans = [], ...query } = useQuery(visitMaterialQuery(visitId));
  if (query.isPending) return <DotsLoading />;
  if (query.isLoadingError) {
    return <LoadFailed text={t('visit.failed')} onRetry={() => void query.refetch()} />;
  }
  if (loans.length === 0 && !canAdd) return null;
  return (
    <Stack gap="sm" role="group" aria-label={t('visit.title')}>
      <Text fw={600}>{t('visit.title')}</Text>
      {loans.map((loan) => (
        <VisitLoan key={loan.id} loan={loan} />
      ))}
      {canAdd && (
        <Group gap="sm" justify="space-between">
          {loans.length === 0 && (
            <Text fz="sm" c="var(--dot-ink-2)" flex="1 1 220px">
              {t('visit.none')}
            </Text>
          )}
          <Button
            component={Link}
            variant="default"
            size="xs"
            to={borrowForVisitPath(visitId)}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          >
            {t('visit.add')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function VisitLoan({ loan }: { loan: MaterialBooking }) {
  const { t } = useTranslation('loans');
  const format = useFormat();
  const leave = useLeaveVisit();
  const { id, start, end, details, isMine, actions } = loan;
  const names = namesOf(loan);
  return (
    <Group justify="space-between" gap="xs" align="flex-start">
      <Stack gap={4} miw={0} flex="1 1 220px">
        <TextLink to={materialBookingPath(true, id)}>{names}</TextLink>
        <Text fz="sm" c="var(--dot-ink-2)">
          {t('mine.times', { start: format.dayAndTime(start), end: format.dayAndTime(end) })}
        </Text>
        {details?.outsideUse && (
          <Text fz="sm">{t('outside_because', { reason: details.outsideReason })}</Text>
        )}
        <LoanStatus loan={loan} />
      </Stack>
      {isMine && actions.includes('edit') && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('visit.remove_of', { name: names })}
          loading={leave.isPending}
          onClick={() =>
            leave.mutate(id, { onSuccess: () => showSuccess(t('visit.removed', { name: names })) })
          }
        >
          {t('visit.remove')}
        </Button>
      )}
    </Group>
  );
}
