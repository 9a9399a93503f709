import { Checkbox, Stack } from '@mantine/core';
import { IconTools } from '@tabler/icons-react';
import { FLOORS } from '@thedot/domain/limits';
import { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { type Space, SpaceEquipment } from '@thedot/domain/spaces/spaces.contract';
import { useTranslation } from 'react-i18next';
import type { ListFilterState } from '../../../lib/hooks/use-list-filters.ts';
import { type ListFilter, ToolbarPopover } from '../../../ui/lists/ListFilters.tsx';
import { SEATS, type SpaceFilters } from './space-filters.ts';

/** The fields of the filters that tell some of these spaces apart. */
export function useSpaceFilters(
  { values, setValues }: Pick<ListFilterState<SpaceFilters>, 'values' | 'setValues'>,
  spaces: readonly Space[],
): readonly ListFilter<SpaceFilters>[] {
  const { t } = useTranslation(['find-spaces', 'spaces']);
  const types = SpaceType.options.filter((type) => spaces.some((it) => it.type === type));
  const floors = FLOORS.filter((floor) => spaces.some((it) => it.floor === floor));
  const equipment = SpaceEquipment.options.filter((one) =>
    spaces.some((it) => it.equipment.includes(one)),
  );
  return [
    ...(types.length > 1
      ? [
          {
            name: 'type' as const,
            label: t('filter.type'),
            placeholder: t('filter.any_type'),
            options: types.map((value) => ({ value, label: t(`type.${value}`) })),
          },
        ]
      : []),
    {
      name: 'floor',
      label: t('filter.floor'),
      placeholder: t('filter.any_floor'),
      options: floors.map((value) => ({
        value: String(value),
        label: t(`spaces:floor.${value}`),
      })),
    },
    {
      name: 'seats',
      label: t('filter.seats'),
      placeholder: t('filter.any_seats'),
      options: SEATS.map((value) => ({
        value,
        label: t('filter.seats_least', { count: Number(value) }),
      })),
    },
    {
      name: 'equipment',
      label: t('filter.equipment'),
      render: () => (
        <EquipmentFilter
          options={equipment}
          value={values.equipment ?? []}
          onChange={(next) => setValues({ equipment: next.length > 0 ? next : null })}
        />
      ),
    },
  ];
}

interface EquipmentProps {
  options: readonly SpaceEquipment[];
  value: readonly SpaceEquipment[];
  onChange: (value: SpaceEquipment[]) => void;
}

/** Several pieces of equipment, of which a space has all. */
export function EquipmentFilter({ options, value, onChange }: EquipmentProps) {
  const { t } = useTranslation(['find-spaces', 'spaces']);
  const title = t('filter.equipment');
  return (
    <ToolbarPopover
      icon={<IconTools size={18} stroke={1.75} aria-hidden />}
      title={title}
      label={value.length > 0 ? t('filter.equipment_active', { count: value.length }) : title}
    >
      <Stack gap={12}>
        {options.map((it) => (
          <Checkbox
            key={it}
            label={t(`spaces:equipment.${it}`)}
            checked={value.includes(it)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(options.filter((one) => (one === it ? checked : value.includes(one))))
            }
          />
        ))}
      </Stack>
    </ToolbarPopover>
  );
}
