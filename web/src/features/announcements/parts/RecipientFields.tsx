import { Checkbox, Input, SimpleGrid, Stack, Text } from '@mantine/core';
import { Role } from '@thedot/domain/access/roles';
import type { AnnouncementAudience } from '@thedot/domain/announcements/announcements.contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { PickedList } from '../../../ui/fields/PickedList.tsx';
import { organizationOptionQuery, userQuery } from '../../users/directory.data.ts';
import { OrganizationSelect, PersonSelect } from '../../users/users.public.ts';
import { hasNoRecipients, recipientCountQuery } from '../announcements.data.ts';

/** How many people an audience has now. */
export function RecipientCount({ to }: { to: AnnouncementAudience }) {
  const { t } = useTranslation('announcements');
  const { data: people, isFetching, isLoadingError } = useQuery(recipientCountQuery(to));
  const label = () => {
    if (hasNoRecipients(to)) return t('to_nobody_yet');
    if (people !== undefined) return t('to_people', { count: people });
    return isLoadingError && !isFetching ? t('count_failed') : t('counting');
  };
  return (
    <Text fw={600} role="status" aria-busy={isFetching}>
      {label()}
    </Text>
  );
}

interface RecipientFieldsProps {
  value: AnnouncementAudience;
  error: ReactNode;
  onChange: (to: AnnouncementAudience) => void;
}

export const hasAllRoles = (roles: readonly string[]) => roles.length === Role.options.length;

/** Selects the recipients: the union of roles, organizations and people. */
export function RecipientFields({ value, error, onChange }: RecipientFieldsProps) {
  const { t } = useTranslation('announcements');
  const roleName = useRoleName();
  const errorId = useId();
  const { organizationIds, userIds } = value;
  const isEveryone = hasAllRoles(value.roles);
  return (
    <Stack
      component="fieldset"
      gap={12}
      miw={0}
      m={0}
      p={0}
      bd={0}
      data-path="to"
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
    >
      <Text component="legend" fw={650} mb={8} p={0}>
        {t('to')}
      </Text>
      <Checkbox
        label={t('everyone')}
        checked={isEveryone}
        indeterminate={!isEveryone && value.roles.length > 0}
        onChange={() => onChange({ ...value, roles: isEveryone ? [] : [...Role.options] })}
      />
      <Checkbox.Group
        label={t('roles')}
        value={value.roles}
        onChange={(names) =>
          onChange({ ...value, roles: Role.options.filter((role) => names.includes(role)) })
        }
      >
        <SimpleGrid cols={{ base: 2, xs: 3 }} spacing={12} verticalSpacing={8} pt={6}>
          {Role.options.map((role) => (
            <Checkbox key={role} value={role} label={roleName(role)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <OrganizationSelect
        label={t('organizations')}
        placeholder={t('find')}
        onChange={(id) => {
          if (id === null || organizationIds.includes(id)) return;
          onChange({ ...value, organizationIds: [...organizationIds, id] });
        }}
      />
      <PickedList
        label={t('organizations')}
        removeLabel={t('take_out')}
        ids={organizationIds}
        nameOf={OrganizationName}
        onChange={(ids) => onChange({ ...value, organizationIds: ids })}
      />
      <PersonSelect
        label={t('people')}
        placeholder={t('find')}
        value={null}
        onChange={(person) => {
          if (!person || userIds.includes(person.id)) return;
          onChange({ ...value, userIds: [...userIds, person.id] });
        }}
      />
      <PickedList
        label={t('people')}
        removeLabel={t('take_out')}
        ids={userIds}
        nameOf={PersonName}
        onChange={(ids) => onChange({ ...value, userIds: ids })}
      />
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
    </Stack>
  );
}

const OrganizationName = ({ id }: { id: string }) => (
  <>{useQuery(organizationOptionQuery(id)).data?.name}</>
);
const PersonName = ({ id }: { id: string }) => <>{useQuery(userQuery(id)).data?.name}</>;
