import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import {
  borrowForSpacePath,
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
import { useLeaveSpaceBooking, spaceMaterialQuery } from '../borrow/material-bookings.data.ts';
import { namesOf } from './loan-names.ts';
import { LoanStatus } from './LoanStatus.tsx';

interface Props {
  isTT: boolean;
  spaceBookingId: string;
  /** The reader can add material to it; others see no empty list. */
  canAdd?: boolean;
}

/** What is borrowed for a booking of a space. */
export function SpaceMaterial({ isTT, spaceBookingId, canAdd = false }: Props) {
  const { t } = useTranslation('loans');
  const { data: loans = [], ...query } = useQuery(spaceMaterialQuery(spaceBookingId));
  if (query.isPending) return <DotsLoading />;
  if (query.isLoadingError) {
    return <LoadFailed text={t('space.failed')} onRetry={() => void query.refetch()} />;
  }
  if (loans.length === 0 && !canAdd) return null;
  return (
    <Stack gap="sm" role="group" aria-label={t('space.title')}>
      <Text fw={600}>{t('space.title')}</Text>
      {loans.map((loan) => (
        <SpaceLoan key={loan.id} loan={loan} />
      ))}
      {canAdd && (
        <Group gap="sm" justify="space-between">
          {loans.length === 0 && (
            <Text fz="sm" c="var(--dot-ink-2)" flex="1 1 220px">
              {t('space.none')}
            </Text>
          )}
          <Button
            component={Link}
            variant="default"
            size="xs"
            to={borrowForSpacePath(isTT, spaceBookingId)}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          >
            {t('space.add')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function SpaceLoan({ loan }: { loan: MaterialBooking }) {
  const { t } = useTranslation('loans');
  const format = useFormat();
  const leave = useLeaveSpaceBooking();
  const { id, isTT, start, end, status, details, isMine } = loan;
  const names = namesOf(loan);
  return (
    <Group justify="space-between" gap="xs" align="flex-start">
      <Stack gap={4} miw={0} flex="1 1 220px">
        <TextLink to={materialBookingPath(isTT, id)}>{names}</TextLink>
        <Text fz="sm" c="var(--dot-ink-2)">
          {t('mine.times', { start: format.dayAndTime(start), end: format.dayAndTime(end) })}
        </Text>
        {details?.outsideUse && (
          <Text fz="sm">{t('outside_because', { reason: details.outsideReason })}</Text>
        )}
        <LoanStatus loan={loan} />
      </Stack>
      {isMine && (status === 'pending' || status === 'accepted') && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('space.remove_of', { name: names })}
          loading={leave.isPending}
          onClick={() =>
            leave.mutate(id, { onSuccess: () => showSuccess(t('space.removed', { name: names })) })
          }
        >
          {t('space.remove')}
        </Button>
      )}
    </Group>
  );
}
