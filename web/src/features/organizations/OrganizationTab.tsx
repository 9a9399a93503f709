import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import type { Organization } from '@thedot/domain/organizations/organizations.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Note } from '../../ui/Note.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { mineQuery, saveOwn } from './organizations.data.ts';
import { InvitationsCard } from './parts/InvitationsCard.tsx';
import { LeaveCard } from './parts/LeaveCard.tsx';
import { LogoChoice } from './parts/LogoChoice.tsx';
import { MembersCard } from './parts/MembersCard.tsx';
import { OrganizationAbout } from './parts/OrganizationAbout.tsx';
import { OrganizationContact } from './parts/OrganizationContact.tsx';
import { OrganizationForm } from './parts/OrganizationForm.tsx';

/** The own organization within the account; who has no team page finds the team here too. */
export function OrganizationTab() {
  const { t } = useTranslation('organizations');
  const mine = useQuery(mineQuery);
  const hasTeamPage = can(toPerson(useMe()), screenAccess('/team'));
  if (mine.isPending) return <Skeletons shape="text" />;
  if (mine.isLoadingError) return <LoadFailed onRetry={() => void mine.refetch()} />;
  const organization = mine.data;
  if (!organization) {
    return (
      <Card>
        <EmptyState compact title={t('team.none.title')} text={t('team.none.text')} />
      </Card>
    );
  }
  const { isOwner } = organization;
  return (
    <Stack gap="lg" key={organization.id}>
      {isOwner ? <Own organization={organization} /> : <Read organization={organization} />}
      {hasTeamPage ? (
        <div>
          <Button variant="default" component={Link} to="/team">
            {t('team.open')}
          </Button>
        </div>
      ) : (
        <>
          <MembersCard organization={organization} keeps={isOwner} />
          {isOwner && <InvitationsCard organization={organization} />}
        </>
      )}
      <LeaveCard organization={organization} />
    </Stack>
  );
}

function Own({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations');
  return (
    <Card title={t('form.title')} hint={t('form.hint')}>
      <Stack gap="lg">
        <LogoChoice organization={organization} />
        <OrganizationForm
          organization={organization}
          onSave={saveOwn}
          onDone={() => showSuccess(t('form.saved'))}
        />
      </Stack>
    </Card>
  );
}

function Read({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations');
  const { name, owner } = organization;
  return (
    <>
      <Card title={name}>
        <Note tone="info">
          {owner ? t('tab.owner_only', { name: owner.name }) : t('tab.nobody')}
        </Note>
      </Card>
      <OrganizationAbout organization={organization} />
      <OrganizationContact organization={organization} />
    </>
  );
}
