import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Building, BuildingFields } from '@thedot/domain/spaces/space-management.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { zoneName } from '../../../lib/format/format.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { TimeZoneSelect } from '../../../ui/fields/TimeZoneSelect.tsx';
import { EditableList } from '../../../ui/lists/EditableList.tsx';
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
  return (
    <EditableList
      query={useQuery(buildingsQuery)}
      texts={{
        error: t('buildings.failed'),
        empty: t('buildings.none'),
        add: t('buildings.add'),
      }}
      describe={({ name, address, timeZone, spaces }) => {
        const zone = zoneName(timeZone, i18n.language);
        const facts = [address, zone, t('buildings.spaces', { count: spaces })];
        return {
          title: name,
          details: facts.filter(Boolean).join(' · '),
          edit: t('buildings.edit_of', { name }),
          remove: spaces === 0 ? t('buildings.remove_of', { name }) : null,
          removed: t('buildings.removed', { name }),
        };
      }}
      renderForm={(building, onClose) => <BuildingForm building={building} onClose={onClose} />}
      onRemove={useRemoveBuilding().mutateAsync}
    />
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
