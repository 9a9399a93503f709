import { Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MAX_EVENT_MATERIAL } from '@thedot/domain/limits';
import { borrowsMaterial } from '@thedot/domain/material/material-access.rules';
import { useTranslation } from 'react-i18next';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { DESCRIPTION_BELOW } from '../../../ui/fields/description-below.ts';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { QuantityRow } from '../../../ui/fields/QuantityRow.tsx';
import { materialsQuery } from '../../material/material.data.ts';
import type { EventForm } from './event-form.ts';
import type { EventFieldsProps } from './EventFormFields.tsx';

/** The material that the event takes once it is accepted. */
export function MaterialField({ form, event }: EventFieldsProps) {
  const { t } = useTranslation('events');
  const canBorrow = borrowsMaterial(toPerson(useMe()), false, 'create');
  const { data: all = [] } = useQuery({ ...materialsQuery(false), enabled: canBorrow });
  const { material } = form.values;
  const set = (next: EventForm['material']) => form.setFieldValue('material', next);
  const stored = event?.management?.material ?? [];
  const offered = all.filter(
    ({ id, isBookable }) => isBookable && !material.some(({ materialId }) => materialId === id),
  );
  return (
    <Stack gap={8}>
      {all.length > 0 && material.length < MAX_EVENT_MATERIAL && (
        <Select
          {...DESCRIPTION_BELOW}
          searchable
          label={<OptionalLabel>{t('field.material')}</OptionalLabel>}
          description={t('field.material_hint')}
          placeholder={t('material.add')}
          nothingFoundMessage={t('material.nothing')}
          data={offered.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          error={form.errors['material']}
          data-path="material"
          onChange={(materialId) =>
            materialId !== null && set([...material, { materialId, quantity: 1 }])
          }
        />
      )}
      {material.map(({ materialId, quantity }, at) => {
        const known = all.find(({ id }) => id === materialId);
        const name = known?.name ?? stored.find((it) => it.materialId === materialId)?.name ?? '';
        const path = `material.${at}`;
        return (
          <QuantityRow
            key={materialId}
            name={name}
            quantity={quantity}
            max={known?.quantity ?? 999}
            path={path}
            quantityLabel={t('material.quantity', { name })}
            removeLabel={t('remove_of', { name })}
            error={form.errors[`${path}.materialId`] ?? form.errors[`${path}.quantity`]}
            onChange={(next) =>
              set(
                material.map((it) =>
                  it.materialId === materialId ? { ...it, quantity: next } : it,
                ),
              )
            }
            onRemove={() => set(material.filter((it) => it.materialId !== materialId))}
          />
        );
      })}
    </Stack>
  );
}
