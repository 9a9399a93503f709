import { Box, Button, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Building, BuildingFields } from '@thedot/domain/spaces/space-management.contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { zoneName } from '../../../lib/format/format.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { TimeZoneSelect } from '../../../ui/fields/TimeZoneSelect.tsx';
import { DividedList } from '../../../ui/lists/DividedList.tsx';
import { EditableRow } from '../../../ui/lists/EditableRow.tsx';
import { buildingsQuery, useRemoveBuilding, useSaveBuilding } from './management.data.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Lists the buildings; adds and edits one in its place. */
export function BuildingsDialog({ opened, onClose }: Props) {
  const { t } = useTranslation('manage-spaces');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('buildings.title')} size="lg">
      <Buildings />
    </Dialog>
  );
}

function Buildings() {
  const { t, i18n } = useTranslation('manage-spaces');
  const buildings = useQuery(buildingsQuery);
  const [edited, setEdited] = useState<Building | 'new' | null>(null);
  const removing = useRemoveBuilding();
  // After removal the button no longer exists, so focus goes to the list.
  const list = useRef<HTMLUListElement>(null);
  if (edited) {
    return (
      <BuildingForm building={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
    );
  }
  const remove = ({ id, name }: Building) =>
    void afterMutation(removing.mutateAsync(id), () => {
      list.current?.focus();
      showSuccess(t('buildings.removed', { name }));
    });
  return (
    <Stack gap="md">
      <DividedList
        ref={list}
        query={buildings}
        texts={{ error: t('buildings.failed'), empty: t('buildings.none') }}
        renderRow={(building) => {
          const { name, address, timeZone, spaces } = building;
          const zone = zoneName(timeZone, i18n.language);
          const facts = [address, zone, t('buildings.spaces', { count: spaces })];
          return (
            <EditableRow
              title={name}
              details={facts.filter(Boolean).join(' · ')}
              labels={{
                edit: t('buildings.edit_of', { name }),
                remove: t('buildings.remove_of', { name }),
              }}
              onEdit={() => setEdited(building)}
              onRemove={spaces === 0 ? () => remove(building) : undefined}
            />
          );
        }}
      />
      <Box>
        <Button variant="default" onClick={() => setEdited('new')}>
          {t('buildings.add')}
        </Button>
      </Box>
    </Stack>
  );
}

interface FormProps {
  /** Null adds one. */
  building: Building | null;
  onClose: () => void;
}

function BuildingForm({ building, onClose }: FormProps) {
  const { t } = useTranslation('manage-spaces');
  const { hubZone } = useFormat();
  const save = useSaveBuilding();
  return (
    <DialogForm<BuildingFields, Building>
      schema={BuildingFields}
      initialValues={
        building
          ? { name: building.name, address: building.address, timeZone: building.timeZone }
          : { name: '', address: '', timeZone: hubZone }
      }
      submit={(body) => save.mutateAsync({ id: building?.id ?? null, body })}
      errorFields={{ 'space.building_name_taken': 'name' }}
      confirmLabel={t(building ? 'buildings.save' : 'buildings.add')}
      cancelLabel={t('buildings.back')}
      successMessage={({ name }) => t('buildings.saved', { name })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            data-autofocus
            label={t('buildings.name')}
            maxLength={120}
            {...form.getInputProps('name')}
          />
          <TimeZoneSelect
            label={t('buildings.zone')}
            description={t('buildings.zone_hint')}
            {...form.getInputProps('timeZone')}
          />
          <TextInput
            label={<OptionalLabel>{t('buildings.address')}</OptionalLabel>}
            maxLength={300}
            {...form.getInputProps('address')}
          />
        </>
      )}
    </DialogForm>
  );
}
