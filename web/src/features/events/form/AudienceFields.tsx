import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import { Role } from '@thedot/domain/access/roles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import {
  AsyncSelect,
  type NamedOption,
  useDebouncedSearch,
} from '../../../ui/fields/AsyncSelect.tsx';
import { ChoiceBoxes } from '../../../ui/fields/ChoiceBoxes.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { PickedList } from '../../../ui/fields/PickedList.tsx';
import { organizationOptionsQuery } from '../../organizations/organizations.data.ts';
import type { EventFieldsProps } from './EventFormFields.tsx';

const ROLES = Role.options.filter((role) =>
  can(
    { role, standing: 'full', station5G: false, canBookExpert: null },
    permission('read', 'event-view'),
  ),
);

/** The roles and organizations that a private event is for. */
export function AudienceFields({ form, event }: EventFieldsProps) {
  const { t } = useTranslation('events');
  const roleName = useRoleName();
  const canSearch = can(toPerson(useMe()), permission('read', 'startup'));
  return (
    <>
      <ChoiceBoxes
        name="audienceRoles"
        label={t('field.roles')}
        options={ROLES}
        value={form.values.audienceRoles}
        error={form.errors['audienceRoles']}
        nameOf={roleName}
        onChange={(roles) => form.setFieldValue('audienceRoles', roles)}
      />
      {canSearch && <OrganizationsField form={form} event={event} />}
    </>
  );
}

function OrganizationsField({ form, event }: EventFieldsProps) {
  const { t } = useTranslation('events');
  const [known, setKnown] = useState<readonly NamedOption[]>(
    event?.management?.audienceOrganizations ?? [],
  );
  const { search, ...searchProps } = useDebouncedSearch(undefined);
  const { data: options } = useQuery(organizationOptionsQuery(search));
  const ids = form.values.audienceOrganizationIds;
  const set = (next: string[]) => form.setFieldValue('audienceOrganizationIds', next);
  return (
    <Stack gap={6}>
      <AsyncSelect
        {...searchProps}
        label={<OptionalLabel>{t('field.organizations')}</OptionalLabel>}
        placeholder={t('field.organizations_placeholder')}
        value={null}
        options={options}
        selectedOption={undefined}
        error={form.errors['audienceOrganizationIds']}
        onChange={(organization) => {
          if (!organization || ids.includes(organization.id)) return;
          setKnown((before) => [...before, organization]);
          set([...ids, organization.id]);
          searchProps.onSearchChange('');
        }}
      />
      <PickedList
        label={t('field.organizations')}
        removeLabel={t('remove')}
        ids={ids}
        nameOf={({ id }) => known.find((it) => it.id === id)?.name ?? ''}
        onChange={set}
      />
    </Stack>
  );
}
