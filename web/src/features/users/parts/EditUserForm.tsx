import { Button, Checkbox, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Role } from '@thedot/domain/access/roles';
import { UserEdit, type UserRecord } from '@thedot/domain/users/directory.contract';
import { refuseOrganizationChange } from '@thedot/domain/users/directory.rules';
import {
  refuseDemotionWithOpenBookings,
  refuseRoleInReview,
} from '@thedot/domain/users/roles.rules';
import { refuseBirthdate } from '@thedot/domain/users/users.rules';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncedForm } from '../../../lib/forms/use-synced-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { HINT_BELOW } from '../../../ui/fields/hint-below.ts';
import { LanguageSelect } from '../../../ui/fields/LanguageSelect.tsx';
import { Note } from '../../../ui/Note.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { TimeZoneSelect } from '../../../ui/fields/TimeZoneSelect.tsx';
import { leavingQuery, useEditUser } from '../directory.data.ts';
import { OrganizationSelect } from '../../../app/pickers/OrganizationSelect.tsx';
import { PersonFields, WorkFields } from './ProfileFields.tsx';
import { RegistrationLink } from './RegistrationLink.tsx';
import { RoleSelect } from './RoleSelect.tsx';

/** The account first, then what somebody says of themselves. */
export function EditUserForm({ user }: { user: UserRecord }) {
  const { t } = useTranslation(['directory', 'users']);
  const edit = useEditUser();
  const navigate = useNavigate();
  const page = `/users/view/${user.id}`;
  const open = useQuery(leavingQuery(user.id)).data ?? [];
  const isAwaited = open.some(({ awaited }) => awaited > 0);
  const place = {
    organizationId: user.organization?.id ?? null,
    isOwner: user.organization?.isOwner ?? false,
  };
  const form = useContractForm(UserEdit, {
    initialValues: formOf(user),
    validate: ({ birthdate, organizationId, role }) => ({
      birthdate: refuseBirthdate(birthdate, new Date()),
      role:
        refuseRoleInReview(user.review, user.role, role) ??
        refuseDemotionWithOpenBookings(user.role, role, isAwaited),
      organizationId: refuseOrganizationChange(place, organizationId),
    }),
    submit: (_, changes) => edit.mutateAsync({ ...changes, id: user.id }),
    onDone: () => {
      showSuccess(t('edit.saved'));
      void navigate(page);
    },
  });
  useSyncedForm(form, formOf(user));
  const { role } = form.getValues();
  const isInReview = user.review === 'waiting' || user.review === 'declined';
  const isHeld = refuseDemotionWithOpenBookings(user.role, role, isAwaited) !== null;
  const leavesSessions = open.some(({ kind }) => kind !== 'organization') && role !== user.role;

  return (
    <form {...form.formProps}>
      <Stack gap="lg">
        <Card title={t('edit.account')} hint={t('edit.account_hint')}>
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput
                {...HINT_BELOW}
                label={t('one.email')}
                description={t('edit.email_hint')}
                type="email"
                autoComplete="off"
                {...form.getInputProps('email')}
              />
              <RoleSelect
                {...HINT_BELOW}
                from={user.role}
                label={t('column.role')}
                description={
                  Role.safeParse(user.role).success
                    ? t('edit.role_hint')
                    : t('edit.role_unknown', { role: user.role })
                }
                {...form.getInputProps('role')}
              />
              <OrganizationSelect
                {...HINT_BELOW}
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
            {leavesSessions && <Note>{t(isHeld ? 'edit.role_held' : 'edit.role_expert')}</Note>}
            {isInReview && (
              <Note>
                {t('edit.role_review')} {user.isVerified && <RegistrationLink id={user.id} />}
              </Note>
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
            <PersonFields form={form} phoneOptional hints={false} />
            <WorkFields form={form} positionOptional hints={false} />
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
  );
}

const formOf = (user: UserRecord): UserEdit => ({
  id: user.id,
  email: user.email,
  // A role that does not exist cannot be kept: the select stays empty until another is chosen.
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
