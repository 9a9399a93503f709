import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Organization } from '@thedot/domain/organizations/organizations.contract';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { membersQuery } from '../team.data.ts';
import { MemberRow } from './MemberRow.tsx';
import classes from './People.module.css';

interface Props {
  organization: Organization;
  /** The owner, or staff: they decide who belongs to it. */
  keeps: boolean;
  aside?: ReactNode;
}

export function MembersCard({ organization, keeps, aside }: Props) {
  const { t } = useTranslation('organizations');
  const members = useInfiniteQuery(membersQuery(organization.id));
  return (
    <Card
      flush
      title={t('members.title')}
      hint={t('members.count', { count: organization.members })}
      aside={aside}
    >
      {members.isPending && (
        <div className={classes.waiting}>
          <Skeletons shape="rows" />
        </div>
      )}
      {members.isLoadingError && (
        <LoadFailed text={t('members.failed')} onRetry={() => void members.refetch()} />
      )}
      {members.data?.length === 0 && <p className={classes.none}>{t('members.none')}</p>}
      {members.data && (
        <ul className={classes.list}>
          {members.data.map((member) => (
            <MemberRow key={member.id} member={member} organization={organization} keeps={keeps} />
          ))}
        </ul>
      )}
      {members.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={members.isFetchingNextPage}
            onClick={() => void members.fetchNextPage()}
          >
            {t('members.more')}
          </Button>
        </div>
      )}
    </Card>
  );
}
