import { SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PROGRAM_NAMES } from '@thedot/domain/community/community.questions';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';
import { PageTabs } from '../../ui/layout/PageTabs.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { figuresQuery } from './community.data.ts';
import { RequestBoard } from './RequestBoard.tsx';
import { RequestList } from './RequestList.tsx';

/** All requests to partners, for staff: a board by status, a list, and the programs. */
export function ManageCommunityPage() {
  const { t } = useTranslation('community');
  return (
    <>
      <PageHeader title={t('manage.title')} hint={t('manage.hint')} />
      <PageTabs
        label={t('manage.view')}
        keepsParameters
        tabs={[
          { name: 'board', title: t('manage.board'), content: <RequestBoard /> },
          { name: 'list', title: t('manage.list'), content: <RequestList /> },
          { name: 'programs', title: t('manage.programs'), content: <FigureCards /> },
        ]}
      />
    </>
  );
}

function FigureCards() {
  const { t } = useTranslation('community');
  const { data = [] } = useQuery(figuresQuery);
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} mb="lg">
      {data.map(({ program, asked, accepted, answerHours }) => (
        <Card key={program} title={PROGRAM_NAMES[program]}>
          <Text>{t('figures.counts', { asked, accepted })}</Text>
          <Text fz="sm" c="var(--dot-ink-2)">
            {answerHours === null
              ? t('figures.unanswered')
              : t('figures.answered', { hours: answerHours })}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  );
}
