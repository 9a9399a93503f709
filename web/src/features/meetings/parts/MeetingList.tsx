import { Button } from '@mantine/core';
import type { Meeting, MeetingTab } from '@thedot/domain/meetings/meetings.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PagedList, type PagedQuery } from '../../../ui/lists/PagedList.tsx';
import { MeetingRow } from './MeetingRow.tsx';
import classes from './MeetingRow.module.css';
import { can, permission } from '@thedot/domain/access/access';
import { Link } from 'react-router';
import { toPerson, useMe } from '../../../lib/session/session.ts';

interface Props {
  tab: MeetingTab;
  query: PagedQuery<readonly Meeting[]>;
}

export function MeetingList({ tab, query }: Props) {
  const { t } = useTranslation('meetings');
  const canBook = can(toPerson(useMe()), permission('create', 'expert'));
  return (
    <Card>
      <PagedList
        query={query}
        errorText={t('failed')}
        emptyState={
          <EmptyState
            compact
            title={t(`empty.${tab}`)}
            text={t(`empty.${tab}_text`)}
            action={
              tab === 'coming' &&
              canBook && (
                <Button component={Link} to="/experts" variant="default">
                  {t('empty.book')}
                </Button>
              )
            }
          />
        }
      >
        {(meetings) => (
          <ul className={classes.list}>
            {meetings.map((meeting) => (
              <li key={meeting.id} data-list-row>
                <MeetingRow meeting={meeting} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}
