import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MaterialBooking } from '@thedot/domain/material/material-bookings.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { DividedList } from '../../../ui/lists/DividedList.tsx';
import { LoanStatus } from './LoanStatus.tsx';
import { namesOf } from './loan-names.ts';
import { myLoansQuery } from './loans.data.ts';
import { useOpenLoan } from './use-open-loan.ts';

/** The user's own loans: those to come or out, and returned ones. */
export function MyLoans({ isTT }: { isTT: boolean }) {
  const { t } = useTranslation('loans');
  return (
    <Stack gap={20}>
      <Card title={t('mine.now')}>
        <DividedList
          query={useQuery(myLoansQuery(isTT, 'now'))}
          texts={{ error: t('failed'), empty: t('mine.none') }}
          renderRow={(loan) => <MyLoan loan={loan} />}
        />
      </Card>
      <Card title={t('mine.past')}>
        <DividedList
          query={useQuery(myLoansQuery(isTT, 'past'))}
          texts={{ error: t('failed'), empty: t('mine.none_past') }}
          renderRow={(loan) => <MyLoan loan={loan} />}
        />
      </Card>
    </Stack>
  );
}

function MyLoan({ loan }: { loan: MaterialBooking }) {
  const { t } = useTranslation('loans');
  const format = useFormat();
  const { linkTo } = useOpenLoan();
  const { id, start, end, details, actions } = loan;
  const name = namesOf(loan);
  const steps = [
    'details' as const,
    ...(actions.includes('extend') ? ['extend' as const] : []),
    ...(actions.includes('cancel') ? ['end' as const] : []),
  ];
  return (
    <Group justify="space-between" gap="xs" align="flex-start">
      <Stack gap={4} miw={0} flex="1 1 260px">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text fz="sm" c="var(--dot-ink-2)">
          {t('mine.times', { start: format.dayAndTime(start), end: format.dayAndTime(end) })}
        </Text>
        <Text fz="sm" c="var(--dot-ink-2)" style={{ overflowWrap: 'anywhere' }}>
          {details?.purpose}
        </Text>
        <LoanStatus loan={loan} />
      </Stack>
      <Group gap="xs">
        {steps.map((step) => (
          <Button
            key={step}
            component={Link}
            to={linkTo(id, step)}
            preventScrollReset
            variant="default"
            size="xs"
            aria-label={t(`mine.step_of.${step}`, { name })}
          >
            {t(`mine.step.${step}`)}
          </Button>
        ))}
      </Group>
    </Group>
  );
}
