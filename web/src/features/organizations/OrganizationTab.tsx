import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import {
  type Organization,
  organizations,
} from '@thedot/domain/organizations/organizations.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProblemText, type DisplayedProblem } from '../../lib/errors/ProblemText.tsx';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { OptionalLabel } from '../../ui/fields/OptionalLabel.tsx';
import { PhotoField } from '../../ui/fields/PhotoField.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { myOrganizationQuery, saveMyOrganization, useUploadLogo } from './organizations.data.ts';
import { OrganizationAbout } from './parts/OrganizationDetails.tsx';
import { OrganizationContact } from './parts/OrganizationDetails.tsx';
import { OrganizationForm } from './parts/OrganizationForm.tsx';
import { InvitationsCard } from './team/InvitationsCard.tsx';
import { LeaveCard } from './team/LeaveCard.tsx';
import { MembersCard } from './team/MembersCard.tsx';
import { useManagesTeam } from './team/use-manages-team.ts';

/** The user's own organization in the account. Users without access to the team page see its members here. */
export function OrganizationTab() {
  const { t } = useTranslation('organizations');
  const query = useQuery(myOrganizationQuery);
  const me = toPerson(useMe());
  const managesTeam = useManagesTeam();
  if (query.isPending) return <Skeletons shape="text" />;
  if (query.isLoadingError) return <LoadFailed onRetry={() => void query.refetch()} />;
  const organization = query.data;
  if (!organization) {
    return (
      <Card>
        <EmptyState compact title={t('team.none.title')} text={t('team.none.text')} />
      </Card>
    );
  }
  const { isOwner } = organization;
  const canManage = managesTeam(organization);
  return (
    <Stack gap="lg" key={organization.id}>
      {isOwner ? (
        <EditableOrganization organization={organization} />
      ) : (
        <ReadOnlyOrganization organization={organization} />
      )}
      {can(me, screenAccess('/team')) ? (
        <div>
          <Button variant="default" component={Link} to="/team">
            {t('team.open')}
          </Button>
        </div>
      ) : (
        can(me, organizations.members.access) && (
          <>
            <MembersCard organization={organization} canManage={canManage} />
            {canManage && <InvitationsCard organization={organization} />}
          </>
        )
      )}
      <LeaveCard organization={organization} />
    </Stack>
  );
}

function EditableOrganization({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations');
  return (
    <Card title={t('form.title')} hint={t('form.hint')}>
      <Stack gap="lg">
        <LogoField organization={organization} />
        <OrganizationForm
          organization={organization}
          onSave={saveMyOrganization}
          onDone={() => showSuccess(t('form.saved'))}
        />
      </Stack>
    </Card>
  );
}

function ReadOnlyOrganization({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations');
  const { name, owner } = organization;
  return (
    <>
      <Card title={name}>
        <InlineAlert tone="info">
          {owner ? t('tab.owner_only', { name: owner.name }) : t('tab.nobody')}
        </InlineAlert>
      </Card>
      <OrganizationAbout organization={organization} />
      <OrganizationContact organization={organization} />
    </>
  );
}

/** Uploads the logo as soon as it is chosen. */
function LogoField({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations');
  const upload = useUploadLogo();
  const [rejection, setRejection] = useState<ErrorCode | null>(null);
  const problem = rejection ? { code: rejection } : upload.error && toProblem(upload.error);
  return (
    <PhotoField
      label={<OptionalLabel>{t('form.logo')}</OptionalLabel>}
      name={organization.name}
      photo={organization.logo}
      square
      busy={upload.isPending}
      error={problem && <ProblemText problem={problem} />}
      onReject={setRejection}
      onSelect={(logo) => {
        setRejection(null);
        upload.mutate(logo);
      }}
    />
  );
}

const toProblem = (error: Error): DisplayedProblem =>
  error instanceof AppError ? (error.errors?.[0] ?? error) : { code: 'server.unexpected' };
