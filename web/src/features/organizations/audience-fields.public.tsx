import { ActionIcon, Autocomplete, Box, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Role } from '@thedot/domain/access/roles';
import { containsAllWords, normalizeForSearch } from '@thedot/domain/kernel/search';
import { OrganizationKind } from '@thedot/domain/users/organization-brief.contract';
import type { TargetAudience } from '@thedot/domain/users/target-audience.contract';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../lib/format/use-role-name.ts';
import { ChoiceBoxes } from '../../ui/fields/ChoiceBoxes.tsx';
import { DESCRIPTION_BELOW } from '../../ui/fields/description-below.ts';
import { organizationFieldsQuery } from './organizations.data.ts';

interface Props {
  /** The path of the field. */
  name: string;
  value: TargetAudience;
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (audience: TargetAudience) => void;
}

const MAX_FIELDS = 20;

/** Whom something of the hub is for, by role, kind of organization and field; needs the texts `audience`. */
export function AudienceFields({ name, value, errors, onChange }: Props) {
  const { t } = useTranslation('audience');
  const roleName = useRoleName();
  return (
    <>
      <ChoiceBoxes
        name={`${name}.roles`}
        label={t('roles')}
        description={t('roles_hint')}
        options={Role.options}
        value={value.roles}
        error={errors[`${name}.roles`]}
        nameOf={roleName}
        onChange={(roles) => onChange({ ...value, roles })}
      />
      <ChoiceBoxes
        name={`${name}.organizationKinds`}
        label={t('kinds')}
        description={t('kinds_hint')}
        options={OrganizationKind.options}
        value={value.organizationKinds}
        error={errors[`${name}.organizationKinds`]}
        nameOf={(kind) => t(`kind.${kind}`)}
        onChange={(organizationKinds) => onChange({ ...value, organizationKinds })}
      />
      <FieldsOfWork
        name={`${name}.fields`}
        value={value.fields}
        error={errors[`${name}.fields`]}
        onChange={(fields) => onChange({ ...value, fields })}
      />
    </>
  );
}

interface FieldsProps {
  name: string;
  value: readonly string[];
  error: ReactNode;
  onChange: (fields: string[]) => void;
}

/** Fields that organizations work in: the known ones are proposed, others are typed. */
function FieldsOfWork({ name, value, error, onChange }: FieldsProps) {
  const { t } = useTranslation('audience');
  const [typed, setTyped] = useState('');
  const { data: known = [] } = useQuery(organizationFieldsQuery);
  const isChosen = (field: string) =>
    value.some((it) => normalizeForSearch(it) === normalizeForSearch(field));
  const add = (field: string) => {
    setTyped('');
    if (field.trim() && !isChosen(field)) onChange([...value, field.trim()]);
  };
  return (
    <div>
      <Autocomplete
        size="md"
        {...DESCRIPTION_BELOW}
        label={t('fields')}
        description={t('fields_hint')}
        placeholder={t('fields_placeholder')}
        data-path={name}
        maxLength={120}
        comboboxProps={{ keepMounted: false, floatingStrategy: 'fixed' }}
        data={known.filter((field) => !isChosen(field) && containsAllWords(field, typed))}
        filter={({ options }) => options}
        disabled={value.length >= MAX_FIELDS}
        value={typed}
        error={error}
        onChange={setTyped}
        onOptionSubmit={add}
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.trim() === '') return;
          event.preventDefault();
          add(typed);
        }}
      />
      {value.length > 0 && (
        <Group component="ul" gap={6} mt={8} aria-label={t('fields')}>
          {value.map((field) => (
            <ChosenField
              key={field}
              field={field}
              onRemove={() => onChange(value.filter((it) => it !== field))}
            />
          ))}
        </Group>
      )}
    </div>
  );
}

function ChosenField({ field, onRemove }: { field: string; onRemove: () => void }) {
  const { t } = useTranslation('audience');
  const id = useId();
  return (
    <Group
      component="li"
      gap={2}
      pl={10}
      bd="1px solid var(--dot-line)"
      bdrs="xl"
      bg="var(--dot-surface-2)"
    >
      <Box component="span" id={id} style={{ overflowWrap: 'anywhere' }}>
        {field}
      </Box>
      <ActionIcon
        id={`${id}x`}
        size={28}
        aria-label={t('remove')}
        aria-labelledby={`${id}x ${id}`}
        onClick={onRemove}
      >
        <IconX size={14} stroke={1.75} />
      </ActionIcon>
    </Group>
  );
}
