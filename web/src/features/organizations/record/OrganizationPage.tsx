import { useQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import type { Organization } from '@thedot/domain/organizations/organizations.contract';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { ProfileCard } from '../../../ui/ProfileCard.tsx';
import { RecordScreen } from '../../../ui/records/RecordScreen.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { JourneyCard } from '../../journey/journey.public.ts';
import { organizationQuery } from '../organizations.data.ts';
import { OrganizationAbout, OrganizationContact } from '../parts/OrganizationDetails.tsx';
import { OrganizationHours } from '../parts/OrganizationHours.tsx';
import { InvitationsCard } from '../team/InvitationsCard.tsx';
import { MembersCard } from '../team/MembersCard.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { useManagesTeam } from '../team/use-manages-team.ts';
import { StaffActionsCard } from './StaffActionsCard.tsx';

export function OrganizationPage() {
  const { id = '' } = useParams();
  useLiveSubscription({ organizations: [id] });
  const isStaff = can(toPerson(useMe()), permission('update', 'startup'));
  const managesTeam = useManagesTeam();
  const record = useQuery(organizationQuery(id));
  // For a merged organization the server returns the target.
  if (record.data && record.data.id !== id) {
    return <Navigate to={`/organizations/${record.data.id}`} replace />;
  }
  return (
    <RecordScreen
      key={id}
      listPath="/organizations"
      query={record}
      namespace="organizations"
      main={(organization) => {
        const canManage = managesTeam(organization);
        return (
          <>
            <OrganizationHeader organization={organization} />
            <MembersCard organization={organization} canManage={canManage} />
            {canManage && <InvitationsCard organization={organization} />}
            {(isStaff || organization.isMine) && <JourneyCard organization={organization} />}
          </>
        );
      }}
      aside={(organization) => (
        <>
          {isStaff && <StaffActionsCard organization={organization} />}
          <OrganizationAbout organization={organization} />
          <OrganizationContact organization={organization} />
          {organization.hours && <OrganizationHours hours={organization.hours} />}
        </>
      )}
    />
  );
}

/** The organization's name, kind, logo and key facts. */
function OrganizationHeader({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations');
  const format = useFormat();
  const { kind, field, logo, region, members, foundedYear, owner } = organization;

  return (
    <ProfileCard
      subject={organization}
      picture={logo}
      columns={64}
      badge={<Chip tone="accent">{t(`kind.${kind}`)}</Chip>}
      subtitle={field}
      facts={[
        { name: t('facts.members'), value: format.number(members), isFigure: true },
        { name: t('facts.owner'), value: owner ? <PersonLink person={owner} /> : t('no_owner') },
        ...(region ? [{ name: t('facts.region'), value: region }] : []),
        ...(foundedYear !== null ? [{ name: t('facts.founded'), value: foundedYear }] : []),
      ]}
    />
  );
}
