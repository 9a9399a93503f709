import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MAX_TARGET_FIELDS } from '@thedot/domain/limits';
import { TargetRole } from '@thedot/domain/opportunities/opportunities.contract';
import { isSameField } from '@thedot/domain/opportunities/opportunities.rules';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { ChoiceBoxes } from '../../../ui/fields/ChoiceBoxes.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { PickedList } from '../../../ui/fields/PickedList.tsx';
import { organizationOptionQuery } from '../../users/directory.data.ts';
import { OrganizationSelect } from '../../users/users.public.ts';
import { opportunityFieldsQuery } from '../opportunities.data.ts';
import type { OpportunityForm } from './opportunity-form.ts';

/** For whom the opportunity is: nothing chosen means all. */
export function TargetFields({ form }: { form: ContractFormHandle<OpportunityForm> }) {
  const { t } = useTranslation('opportunities');
  const roleName = useRoleName();
  const { roles, fields, organizationIds } = form.values;
  return (
    <Stack gap="md">
      <Text fz="sm" c="var(--dot-ink-2)">
        {t('form.target_hint')}
      </Text>
      <ChoiceBoxes
        name="roles"
        label={<OptionalLabel>{t('form.roles')}</OptionalLabel>}
        columns={2}
        options={TargetRole.options}
        value={roles}
        error={form.errors['roles']}
        nameOf={roleName}
        onChange={(chosen) => form.setFieldValue('roles', chosen)}
      />
      <FieldsField
        value={fields}
        error={form.errors['fields']}
        onChange={(chosen) => form.setFieldValue('fields', chosen)}
      />
      <div>
        <OrganizationSelect
          data-path="organizationIds"
          label={<OptionalLabel>{t('form.organizations')}</OptionalLabel>}
          placeholder={t('form.find_organization')}
          error={form.errors['organizationIds']}
          onChange={(id) => {
            if (id === null || organizationIds.includes(id)) return;
            form.setFieldValue('organizationIds', [...organizationIds, id]);
          }}
        />
        <Stack gap={0} mt={8}>
          <PickedList
            label={t('form.organizations')}
            removeLabel={t('form.remove')}
            ids={organizationIds}
            nameOf={OrganizationName}
            onChange={(ids) => form.setFieldValue('organizationIds', ids)}
          />
        </Stack>
      </div>
    </Stack>
  );
}

const OrganizationName = ({ id }: { id: string }) => (
  <>{useQuery(organizationOptionQuery(id)).data?.name}</>
);

const FieldName = ({ id }: { id: string }) => <>{id}</>;

interface FieldsFieldProps {
  value: readonly string[];
  error: ReactNode;
  onChange: (fields: string[]) => void;
}

/** Fields of work: known ones are proposed while the user types. */
function FieldsField({ value, error, onChange }: FieldsFieldProps) {
  const { t } = useTranslation('opportunities');
  const listId = useId();
  const known = useQuery(opportunityFieldsQuery).data ?? [];
  const [typed, setTyped] = useState('');
  const isFull = value.length >= MAX_TARGET_FIELDS;

  function add() {
    const field = typed.trim();
    if (field === '' || isFull) return;
    if (!value.some((it) => isSameField(it, field))) onChange([...value, field]);
    setTyped('');
  }

  return (
    <div>
      <Group gap={10} align="flex-end" wrap="nowrap">
        <TextInput
          data-path="fields"
          flex={1}
          label={<OptionalLabel>{t('form.fields')}</OptionalLabel>}
          placeholder={t('form.fields_example')}
          list={listId}
          maxLength={120}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" onClick={add} disabled={isFull}>
          {t('form.add_field')}
        </Button>
      </Group>
      <datalist id={listId}>
        {known.map((field) => (
          <option key={field} value={field}>
            {field}
          </option>
        ))}
      </datalist>
      <Stack gap={0} mt={8}>
        <PickedList
          label={t('form.fields')}
          removeLabel={t('form.remove')}
          ids={value}
          nameOf={FieldName}
          onChange={onChange}
        />
      </Stack>
    </div>
  );
}
