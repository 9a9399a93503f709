import { Button, Checkbox, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Role } from '@thedot/domain/access/roles';
import { UserEdit, type UserRecord } from '@thedot/domain/accounts/directory.contract';
import { refuseOrganizationChange } from '@thedot/domain/accounts/directory.rules';
import {
  refuseDemotionWithOpenBookings,
  refuseRoleInReview,
} from '@thedot/domain/users/roles.rules';
import type { IdentityProof } from '@thedot/domain/auth/second-factor.contract';
import { refuseBirthdate } from '@thedot/domain/users/users.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { OrganizationSelect } from '../pickers/OrganizationSelect.tsx';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { changedFields } from '../../../lib/forms/changed-fields.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncedForm } from '../../../lib/forms/use-synced-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LanguageSelect } from '../../../ui/fields/LanguageSelect.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RecordScreen } from '../../../ui/records/RecordScreen.tsx';
import { TimeZoneSelect } from '../../../ui/fields/TimeZoneSelect.tsx';
import { DESCRIPTION_BELOW } from '../../../ui/fields/description-below.ts';
import { ConfirmIdentityDialog } from '../../auth/auth.public.ts';
import { offboardingQuery, useEditUser, userQuery } from '../directory.data.ts';
import { PersonFields, WorkFields } from '../parts/ProfileFields.tsx';
import { RoleSelect } from '../parts/RoleSelect.tsx';
import { SignUpReviewLink } from '../parts/SignUpReviewLink.tsx';

export function UserEditPage() {
  const { t } = useTranslation('directory');
  const { id = '' } = useParams();
  const user = useQuery(userQuery(id));
  const editable = user.data?.isErased === false ? user.data : undefined;
  return (
    <RecordScreen
      listPath={editable ? `/users/view/${editable.id}` : '/users/list'}
      query={user}
      namespace="directory"
      {...(editable && { backLabel: t('edit.back', { name: editable.name }) })}
      main={(loaded) =>
        loaded.isErased ? (
          <ErasedUser />
        ) : (
          <>
            <PageHeader title={t('edit.title', { name: loaded.name })} />
            <EditUserForm user={loaded} />
          </>
        )
      }
    />
  );
}

function ErasedUser() {
  const { t } = useTranslation('directory');
  return (
    <EmptyState
      isPage
      title={t('edit.erased')}
      text={t('one.erased')}
      action={
        <Button component={Link} to="/users/list">
          {t('record.missing_action')}
        </Button>
      }
    />
  );
}

/** Edits the account first, then the profile. */
function EditUserForm({ user }: { user: UserRecord }) {
  const { t } = useTranslation(['directory', 'users']);
  const edit = useEditUser();
  const navigate = useNavigate();
  const page = `/users/view/${user.id}`;
  const open = useQuery(offboardingQuery(user.id)).data ?? [];
  const hasOpenBookings = open.some(
    ({ booking }) => booking !== null && 'expert' in booking && booking.expert.id === user.id,
  );
  const membership = {
    organizationId: user.organization?.id ?? null,
    isOwner: user.organization?.isOwner ?? false,
  };
  const form = useContractForm(UserEdit, {
    initialValues: toFormValues(user),
    validate: ({ birthdate, organizationId, role }) => ({
      birthdate: refuseBirthdate(birthdate, new Date()),
      role:
        refuseRoleInReview(user.review, user.role, role) ??
        refuseDemotionWithOpenBookings(user.role, role, hasOpenBookings),
      organizationId: refuseOrganizationChange(membership, organizationId),
    }),
    submit: (_, changes) => edit.mutateAsync({ ...changes, id: user.id }),
    onDone: finish,
    onRefused: ({ code }) => {
      if (code !== 'auth.proof_required') return false;
      setConfirming(true);
      return true;
    },
  });
  const [isConfirming, setConfirming] = useState(false);

  function finish(): void {
    showSuccess(t('edit.saved'));
    void navigate(page);
  }

  function saveWithProof(proof: IdentityProof): Promise<unknown> {
    const changes = changedFields(form.getInitialValues(), form.getValues());
    return edit.mutateAsync({ ...changes, ...proof, id: user.id });
  }

  useSyncedForm(form, toFormValues(user));
  const { role } = form.getValues();
  const isInReview = user.review === 'waiting' || user.review === 'declined';
  const isRoleLocked = refuseDemotionWithOpenBookings(user.role, role, hasOpenBookings) !== null;
  const losesSessions = open.some(({ kind }) => kind !== 'organization') && role !== user.role;

  return (
    <>
      <form {...form.formProps}>
        <Stack gap="lg">
          <Card title={t('edit.account')}>
            <Stack gap="md">
              <SimpleGrid cols={{ base: 1, xs: 2 }}>
                <TextInput
                  {...DESCRIPTION_BELOW}
                  label={t('one.email')}
                  description={t('edit.email_hint')}
                  type="email"
                  autoComplete="off"
                  {...form.getInputProps('email')}
                />
                <RoleSelect
                  {...DESCRIPTION_BELOW}
                  currentRole={user.role}
                  label={t('column.role')}
                  description={
                    Role.safeParse(user.role).success
                      ? t('edit.role_hint')
                      : t('edit.role_unknown', { role: user.role })
                  }
                  {...form.getInputProps('role')}
                />
                <OrganizationSelect
                  {...DESCRIPTION_BELOW}
                  label={<OptionalLabel>{t('one.organization')}</OptionalLabel>}
                  placeholder={t('one.no_organization')}
                  {...(user.organization?.isOwner && {
                    description: t('edit.organization_owner', { name: user.organization.name }),
                  })}
                  {...form.getInputProps('organizationId')}
                />
                <LanguageSelect
                  label={t('users:profile.language')}
                  {...form.getInputProps('language')}
                />
                <TimeZoneSelect
                  label={<OptionalLabel>{t('users:profile.time_zone')}</OptionalLabel>}
                  placeholder={t('one.unknown')}
                  clearable
                  {...form.getInputProps('timeZone')}
                />
              </SimpleGrid>
              {losesSessions && (
                <InlineAlert>{t(isRoleLocked ? 'edit.role_held' : 'edit.role_expert')}</InlineAlert>
              )}
              {isInReview && (
                <InlineAlert>
                  {t('edit.role_review')} {user.isVerified && <SignUpReviewLink id={user.id} />}
                </InlineAlert>
              )}
              <Checkbox
                label={t('edit.station')}
                description={t('edit.station_hint')}
                {...form.getInputProps('station5G', { type: 'checkbox' })}
              />
            </Stack>
          </Card>
          <Card title={t('edit.profile')}>
            <Stack gap="md">
              <PersonFields form={form} hints={false} />
              <WorkFields form={form} hints={false} />
            </Stack>
          </Card>
          <Group>
            <Button type="submit" loading={form.busy}>
              {t('edit.save')}
            </Button>
            <Button variant="default" component={Link} to={page}>
              {t('edit.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
      <ConfirmIdentityDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        // A refused field has the focus instead.
        returnFocus={!form.errors['email']}
        text={t('edit.confirm_email', { name: user.name, email: form.getValues().email })}
        confirmLabel={t('edit.save')}
        submit={saveWithProof}
        onDone={() => {
          form.resetDirty(form.getValues());
          finish();
        }}
        onRefused={({ errors = [] }) => {
          if (errors.length === 0) return false;
          setConfirming(false);
          form.showServerErrors(errors);
          return true;
        }}
      />
    </>
  );
}

const toFormValues = (user: UserRecord): UserEdit => ({
  id: user.id,
  email: user.email,
  // The stored role may be unknown; the select then stays empty until staff choose another.
  role: user.role as Role,
  organizationId: user.organization?.id ?? null,
  station5G: user.station5G,
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone,
  gender: user.gender,
  birthdate: user.birthdate,
  country: user.country,
  language: user.language,
  position: user.position,
  bio: user.bio,
  timeZone: user.timeZone,
});
