import { Button, Group, Stack, Text } from '@mantine/core';
import { IconMessageReport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TicketItem, TicketSubjectKind } from '@thedot/domain/tickets/tickets.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../ui/Card.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { useRecordNumber } from '../../ui/records/use-record-number.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { ticketPath } from './ticket-path.ts';
import { ticketsOfSubjectQuery } from './tickets.data.ts';
import { TicketStatus } from './TicketStatus.tsx';

export interface TicketsCardProps {
  kind: TicketSubjectKind;
  id: string;
}

const newClaimPath = ({ kind, id }: TicketsCardProps) => `/feedback?new=claim&about=${kind}:${id}`;

/** The tickets about a record that the user sees, and a new claim about it. */
export function TicketsCard(subject: TicketsCardProps) {
  const { t } = useTranslation('tickets');
  const { data, ...query } = useQuery(ticketsOfSubjectQuery(subject.kind, subject.id));
  return (
    <Card title={t('about.title')}>
      <Stack gap="md" align="flex-start">
        {data ? (
          <TicketsOf tickets={data} />
        ) : query.isLoadingError ? (
          <LoadFailed text={t('failed')} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeletons shape="text" count={1} />
        )}
        <Group gap="8px 16px">
          <Button
            component={Link}
            to={newClaimPath(subject)}
            variant="default"
            leftSection={<IconMessageReport size={18} stroke={1.75} aria-hidden />}
          >
            {t('about.report')}
          </Button>
          {data && data.length > 0 && (
            <TextLink to={`/feedback?record=${subject.kind}:${subject.id}`}>
              {t('about.all')}
            </TextLink>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

function TicketsOf({ tickets }: { tickets: readonly TicketItem[] }) {
  const { t } = useTranslation('tickets');
  const numberOf = useRecordNumber();
  if (tickets.length === 0) return <Text c="var(--dot-ink-2)">{t('about.empty')}</Text>;
  return (
    <Stack component="ul" gap="sm" m={0} p={0} w="100%" style={{ listStyle: 'none' }}>
      {tickets.map(({ id, number, title, status }) => (
        <Group component="li" key={id} gap="4px 12px" justify="space-between">
          <TextLink to={ticketPath(id)} miw={0} style={{ overflowWrap: 'anywhere' }}>
            {`${numberOf(number)} ${title}`}
          </TextLink>
          <TicketStatus status={status} />
        </Group>
      ))}
    </Stack>
  );
}

/** For dialogs, which have no place for a list. */
export function ReportProblemLink(subject: TicketsCardProps) {
  const { t } = useTranslation('tickets');
  return <TextLink to={newClaimPath(subject)}>{t('about.report')}</TextLink>;
}
