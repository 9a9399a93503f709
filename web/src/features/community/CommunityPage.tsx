import { Box, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type {
  Program,
  ProgramState,
  ServiceRequestItem,
} from '@thedot/domain/community/community.contract';
import { PROGRAM_NAMES } from '@thedot/domain/community/community.questions';
import { refusalsOfProgram } from '@thedot/domain/community/community.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '../../lib/errors/ProblemText.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { useMe } from '../../lib/session/session.ts';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import type { RecordColumn } from '../../ui/lists/RecordTable.tsx';
import { RowTitle } from '../../ui/lists/RowTitle.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Facts } from '../../ui/records/Facts.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { myRequestsQuery, programsQuery, requestPath } from './community.data.ts';
import { RequestPanel } from './RequestPanel.tsx';
import { RequestStatus } from './RequestStatus.tsx';

/** What the partners for mobility and professional services give, and the own requests. */
export function CommunityPage() {
  const { t } = useTranslation('community');
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <Programs programs={['wemove', 'proservy']} />
      <MyRequests />
    </>
  );
}

/** What the partner for law gives, and the own requests to it. */
export function LegalPage() {
  const { t } = useTranslation('community');
  return (
    <>
      <PageHeader title={t('legal.title')} hint={t('legal.hint')} />
      <Programs programs={['eurafrique']} />
      <MyRequests program="eurafrique" />
    </>
  );
}

function Programs({ programs }: { programs: readonly Program[] }) {
  const { t } = useTranslation('community');
  const query = useQuery(programsQuery);
  if (!query.data)
    return query.isPending ? (
      <Skeletons shape="rows" count={3} />
    ) : (
      <LoadFailed text={t('failed')} error={query.error} onRetry={() => void query.refetch()} />
    );
  const shown = query.data.filter(({ program }) => programs.includes(program));
  return (
    <SimpleGrid cols={{ base: 1, md: shown.length }} mb="lg">
      {shown.map((state) => (
        <ProgramCard key={state.program} state={state} />
      ))}
    </SimpleGrid>
  );
}

function ProgramCard({ state }: { state: ProgramState }) {
  const { t } = useTranslation('community');
  const format = useFormat();
  const { role } = useMe();
  const [opened, setOpened] = useState(false);
  const { program, closesOn } = state;
  const refusals = refusalsOfProgram({ ...state, role });
  return (
    <Card title={PROGRAM_NAMES[program]}>
      <Stack gap="md">
        <Text>{t(`program.${program}.gives`)}</Text>
        <Facts
          facts={[
            { name: t('program.for'), value: t(`program.${program}.for`) },
            { name: t('program.takes'), value: t(`program.${program}.takes`) },
            ...(closesOn === null
              ? []
              : [{ name: t('program.until'), value: format.date(closesOn) }]),
          ]}
        />
        {refusals.length > 0 ? (
          <InlineAlert tone="info">
            {refusals.map(({ code, params = {} }) => {
              const { date } = params;
              const shown =
                typeof date === 'string' ? { ...params, date: format.date(date) } : params;
              return (
                <Box key={code}>
                  <ProblemText problem={{ code, params: shown }} />
                </Box>
              );
            })}
          </InlineAlert>
        ) : (
          <Box>
            <Button onClick={() => setOpened(true)}>{t('form.new')}</Button>
          </Box>
        )}
      </Stack>
      <RequestPanel state={state} opened={opened} onClose={() => setOpened(false)} />
    </Card>
  );
}

function MyRequests({ program }: { program?: Program }) {
  const { t } = useTranslation('community');
  const format = useFormat();
  const columns: readonly RecordColumn<ServiceRequestItem>[] = [
    {
      id: 'title',
      title: t('column.title'),
      width: 320,
      cell: ({ id, number, title, program: of, unread }) => (
        <RowTitle
          to={requestPath(id)}
          title={title}
          subtitle={`#${number} · ${PROGRAM_NAMES[of]}`}
          badges={unread > 0 && <Chip tone="accent">{t('unread', { count: unread })}</Chip>}
        />
      ),
    },
    {
      id: 'status',
      title: t('column.status'),
      cell: ({ status }) => <RequestStatus status={status} />,
    },
    {
      id: 'created',
      title: t('column.created'),
      align: 'end',
      nowrap: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.shortDate(createdAt)}</time>,
    },
  ];
  return (
    <ListScreen<ServiceRequestItem>
      label={t('mine')}
      query={useInfiniteQuery(myRequestsQuery(program))}
      columns={columns}
      errorText={t('failed')}
      emptyState={{ title: t('empty.title'), text: t('empty.text') }}
    />
  );
}
