import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Column, Columns } from '../../../ui/Columns.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { EditButton } from '../../../ui/KeyButton.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { JourneyCard } from '../../journey/journey.public.ts';
import { myOrganizationQuery } from '../organizations.data.ts';
import { InvitationsCard } from './InvitationsCard.tsx';
import { LeaveCard } from './LeaveCard.tsx';
import { MembersCard } from './MembersCard.tsx';
import { OrganizationAbout } from '../parts/OrganizationDetails.tsx';
import { OrganizationHours } from '../parts/OrganizationHours.tsx';

/** The user's own organization: its members and open invitations. */
export function TeamPage() {
  const { t } = useTranslation('organizations');
  const query = useQuery(myOrganizationQuery);
  if (query.isPending) return <Skeletons shape="page" />;
  if (query.isLoadingError) {
    return (
      <>
        <PageHeader title={t('team.title')} />
        <LoadFailed text={t('team.failed')} onRetry={() => void query.refetch()} />
      </>
    );
  }
  const organization = query.data;
  if (!organization) {
    return <EmptyState isPage title={t('team.none.title')} text={t('team.none.text')} />;
  }
  const { id, name, isOwner, hours } = organization;
  return (
    <>
      <PageHeader
        title={t('team.title')}
        hint={name}
        actions={
          <>
            {isOwner && (
              <EditButton variant="default" to="/account?tab=organization">
                {t('team.edit')}
              </EditButton>
            )}
            <Button variant="default" component={Link} to={`/organizations/${id}`}>
              {t('team.page')}
            </Button>
          </>
        }
      />
      <Columns key={id} narrow="last">
        <Column>
          <MembersCard organization={organization} canManage={isOwner} />
          {isOwner && <InvitationsCard organization={organization} />}
          <JourneyCard organization={organization} />
        </Column>
        <Column>
          <OrganizationAbout organization={organization} />
          {hours && <OrganizationHours hours={hours} />}
          <LeaveCard organization={organization} />
        </Column>
      </Columns>
    </>
  );
}
