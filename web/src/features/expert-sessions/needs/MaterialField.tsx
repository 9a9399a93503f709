import { Checkbox, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MaterialNeed } from '@thedot/domain/expert-sessions/session-resources.contract';
import { MAX_MATERIAL_OF_SESSION } from '@thedot/domain/limits';
import type { Material } from '@thedot/domain/material/material.contract';
import { useTranslation } from 'react-i18next';
import { FileLinks } from '../../../ui/FileLinks.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { QuantityRow } from '../../../ui/fields/QuantityRow.tsx';
import { materialsQuery } from '../../material/material.data.ts';
import type { NeedsFieldsProps } from './NeedsFields.tsx';

/** The material that a session takes, each with its quantity. */
export function MaterialField({ value, onChange, errors }: NeedsFieldsProps) {
  const { t } = useTranslation('session-needs');
  const { data: all = [] } = useQuery({ ...materialsQuery(false), meta: { silent: true } });
  const { material } = value;
  const set = (next: readonly MaterialNeed[]) => onChange({ ...value, material: [...next] });
  const added = new Set(material.map(({ resourceId }) => resourceId));
  const offered = all.filter(({ id, isBookable }) => isBookable && !added.has(id));
  if (all.length === 0) return null;
  return (
    <Stack gap={8}>
      {material.length < MAX_MATERIAL_OF_SESSION && (
        <Select
          size="md"
          searchable
          label={<OptionalLabel>{t('material.label')}</OptionalLabel>}
          placeholder={t('material.add')}
          nothingFoundMessage={t('material.nothing')}
          data={offered.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(resourceId) =>
            resourceId !== null && set([...material, { resourceId, quantity: 1 }])
          }
        />
      )}
      {material.map((need, index) => (
        <MaterialRow
          key={need.resourceId}
          need={need}
          material={all.find(({ id }) => id === need.resourceId)}
          path={`needs.material.${index}`}
          error={errors[`needs.material.${index}`]}
          onChange={(next) => set(material.map((it, at) => (at === index ? next : it)))}
          onRemove={() => set(material.filter((_, at) => at !== index))}
        />
      ))}
    </Stack>
  );
}

interface RowProps {
  need: MaterialNeed;
  material: Material | undefined;
  path: string;
  error: NeedsFieldsProps['errors'][string];
  onChange: (need: MaterialNeed) => void;
  onRemove: () => void;
}

function MaterialRow({ need, material, path, error, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('session-needs');
  const name = material?.name ?? '';
  const policies = material?.policies ?? [];
  const ids = policies.map(({ id }) => id);
  return (
    <QuantityRow
      name={name}
      quantity={need.quantity}
      max={material?.quantity ?? 1000}
      path={path}
      quantityLabel={t('material.quantity', { name })}
      removeLabel={t('material.remove', { name })}
      error={error}
      onChange={(quantity) => onChange({ ...need, quantity })}
      onRemove={onRemove}
    >
      {ids.length > 0 && (
        <>
          <FileLinks files={policies.map(({ file }) => file)} />
          <Checkbox
            label={t('material.accept_policies')}
            checked={ids.every((id) => need.acceptedPolicies?.includes(id))}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ ...need, acceptedPolicies: checked ? ids : [] })
            }
          />
        </>
      )}
    </QuantityRow>
  );
}
