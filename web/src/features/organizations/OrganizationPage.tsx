import { useQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { useLiveSubscription } from '../../lib/live/subscriptions.ts';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { Column, Columns } from '../../ui/Columns.tsx';
import { RecordPage } from '../../ui/RecordPage.tsx';
import { organizationQuery } from './organizations.data.ts';
import { InvitationsCard } from './parts/InvitationsCard.tsx';
import { MembersCard } from './parts/MembersCard.tsx';
import { OrganizationAbout } from './parts/OrganizationAbout.tsx';
import { OrganizationContact } from './parts/OrganizationContact.tsx';
import { OrganizationHours } from './parts/OrganizationHours.tsx';
import { OrganizationIdentity } from './parts/OrganizationIdentity.tsx';
import { StaffTools } from './parts/StaffTools.tsx';

export function OrganizationPage() {
  const { t } = useTranslation('organizations');
  const { id = '' } = useParams();
  useLiveSubscription({ organizations: [id] });
  const isStaff = can(toPerson(useMe()), permission('update', 'startup'));
  const words = {
    back: t('back'),
    failed: t('page_failed'),
    missing: { title: t('missing.title'), text: t('missing.text'), action: t('missing.action') },
  };
  return (
    <RecordPage list="/organizations" record={useQuery(organizationQuery(id))} texts={words}>
      {(organization) => {
        // One that became part of another answers with the other.
        if (organization.id !== id)
          return <Navigate to={`/organizations/${organization.id}`} replace />;
        const keeps = isStaff || organization.isOwner;
        return (
          <Columns key={id} narrow="last">
            <Column>
              <OrganizationIdentity organization={organization} />
              <MembersCard organization={organization} keeps={keeps} />
              {keeps && <InvitationsCard organization={organization} />}
            </Column>
            <Column>
              {isStaff && <StaffTools organization={organization} />}
              <OrganizationAbout organization={organization} />
              <OrganizationContact organization={organization} />
              {organization.hours && <OrganizationHours hours={organization.hours} />}
            </Column>
          </Columns>
        );
      }}
    </RecordPage>
  );
}
