import { Button } from '@mantine/core';
import { IconCalendarPlus, IconReportAnalytics } from '@tabler/icons-react';
import { can, permission } from '@thedot/domain/access/access';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { NewButton } from '../../ui/KeyButton.tsx';
import { MessageButton } from '../../ui/people/MessageButton.tsx';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { ExpertReviews } from './parts/ExpertReviews.tsx';
import { ExpertLayout } from './parts/ExpertLayout.tsx';
import { HoursCard } from './parts/HoursCard.tsx';
import { readTopic, toTopicSearch } from './topic-search.ts';
import { NextFreeTimes } from './parts/NextFreeTimes.tsx';

export function ExpertPage() {
  const { t } = useTranslation('experts');
  const topic = readTopic(useSearchParams()[0]);
  const me = toPerson(useMe());
  const canBook = can(me, permission('create', 'expert'));

  return (
    <ExpertLayout
      actions={(expert) => (
        <>
          {canBook && (
            <NewButton
              fullWidth
              to={`/expert/${expert.id}/book${toTopicSearch(topic)}`}
              leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
            >
              {t('book')}
            </NewButton>
          )}
          <MessageButton to={expert} buttonProps={{ fullWidth: true }} />
          {can(me, permission('read', 'hub')) && (
            <Button
              fullWidth
              component={Link}
              to={`/expert/${expert.id}/impact`}
              variant="default"
              leftSection={<IconReportAnalytics size={18} stroke={1.75} aria-hidden />}
            >
              {t('impact')}
            </Button>
          )}
        </>
      )}
    >
      {(expert) => (
        <>
          <NextFreeTimes expert={expert} topic={topic} canBook={canBook} />
          <HoursCard expert={expert} />
          <ExpertReviews expert={expert} />
        </>
      )}
    </ExpertLayout>
  );
}
