import {
  ActionIcon,
  Box,
  Button,
  Group,
  Input,
  NumberInput,
  Select,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { MAX_MATERIAL_LINES, MAX_MATERIAL_QUANTITY } from '@thedot/domain/limits';
import { type Kit, KitChanges, NewKit } from '@thedot/domain/material/material-items.contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { materialsQuery, useCreateKit, useEditKit } from '../material.data.ts';

const KitFields = z.object({
  name: NewKit.shape.name,
  description: NewKit.shape.description.unwrap(),
  lines: NewKit.shape.lines,
  isHidden: KitChanges.shape.isHidden.unwrap(),
});
type KitFields = z.input<typeof KitFields>;

interface Props {
  /** Null adds one. */
  kit: Kit | null;
  isTT: boolean;
  onClose: () => void;
}

export function KitForm({ kit, isTT, onClose }: Props) {
  const { t } = useTranslation('manage-material');
  const create = useCreateKit();
  const edit = useEditKit();
  return (
    <DialogForm<KitFields, unknown>
      schema={KitFields}
      initialValues={kit ? toFields(kit) : NEW}
      submit={({ isHidden, ...fields }) =>
        kit
          ? edit.mutateAsync({ id: kit.id, body: { ...fields, isHidden } })
          : create.mutateAsync({ ...fields, isTT })
      }
      confirmLabel={t(kit ? 'kits.save' : 'kits.add')}
      cancelLabel={t('kits.back')}
      successMessage={t('kits.saved')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            data-autofocus
            label={t('form.name')}
            maxLength={120}
            {...form.getInputProps('name')}
          />
          <Lines form={form} isTT={isTT} />
          <AutosizeTextarea
            label={<OptionalLabel>{t('form.description')}</OptionalLabel>}
            minRows={2}
            maxRows={6}
            maxLength={2000}
            {...form.getInputProps('description')}
          />
          {kit && (
            <Switch
              label={t('kits.hidden')}
              {...form.getInputProps('isHidden', { type: 'checkbox' })}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}

const NEW: KitFields = {
  name: '',
  description: '',
  lines: [{ materialId: '', quantity: 1 }],
  isHidden: false,
};

const toFields = ({ name, description, lines, isHidden }: Kit): KitFields => ({
  name,
  description,
  lines: lines.map(({ materialId, quantity }) => ({ materialId, quantity })),
  isHidden,
});

interface LinesProps {
  form: ContractFormHandle<KitFields>;
  isTT: boolean;
}

/** What the kit consists of. */
function Lines({ form, isTT }: LinesProps) {
  const { t } = useTranslation('manage-material');
  const { data: all = [] } = useQuery(materialsQuery(isTT));
  const { lines } = form.values;
  const labelId = useId();
  return (
    <Stack gap={8} role="group" aria-labelledby={labelId}>
      <Input.Label labelElement="div" id={labelId}>
        {t('kits.lines')}
      </Input.Label>
      {lines.map((line, index) => (
        <Group key={index} gap={8} wrap="nowrap" align="flex-start">
          <Select
            flex={1}
            aria-label={t('kits.material_of', { number: index + 1 })}
            placeholder={t('kits.choose')}
            searchable
            data={all
              .filter(
                ({ id }) => id === line.materialId || !lines.some((it) => it.materialId === id),
              )
              .map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps(`lines.${index}.materialId`)}
            value={line.materialId || null}
          />
          <NumberInput
            w={90}
            aria-label={t('kits.quantity_of', { number: index + 1 })}
            min={1}
            max={MAX_MATERIAL_QUANTITY}
            allowDecimal={false}
            clampBehavior="none"
            {...form.getInputProps(`lines.${index}.quantity`)}
          />
          <ActionIcon
            size={40}
            aria-label={t('kits.remove_line', { number: index + 1 })}
            disabled={lines.length === 1}
            onClick={() => form.removeListItem('lines', index)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {lines.length < MAX_MATERIAL_LINES && (
        <Box>
          <Button
            variant="default"
            size="xs"
            onClick={() => form.insertListItem('lines', { materialId: '', quantity: 1 })}
          >
            {t('kits.add_line')}
          </Button>
        </Box>
      )}
    </Stack>
  );
}
