import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { optionalLine, optionalText } from '@thedot/domain/kernel/fields';
import {
  Condition,
  ItemState,
  ReturnCondition,
} from '@thedot/domain/material/material-fields.contract';
import type { MaterialItem } from '@thedot/domain/material/material-items.contract';
import type { Material } from '@thedot/domain/material/material.contract';
import { refuseLostItem } from '@thedot/domain/material/material.rules';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { DESCRIPTION_BELOW } from '../../../ui/fields/description-below.ts';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { useAddItems, useEditItem } from '../material.data.ts';

const AddForm = z.object({
  count: z.number().int().min(1).max(200),
  /** One in each line. */
  serials: z.string().max(20_000),
  condition: Condition,
});
type AddForm = z.infer<typeof AddForm>;

interface AddProps {
  material: Material;
  opened: boolean;
  onClose: () => void;
}

/** Gives pieces of the stock a code each, and on request a serial number. */
export function AddItemsDialog({ material, opened, onClose }: AddProps) {
  const { t } = useTranslation('manage-material');
  const add = useAddItems();
  return (
    <FormDialog<AddForm, unknown>
      opened={opened}
      onClose={onClose}
      title={t('items.add')}
      schema={AddForm}
      initialValues={{
        count: material.quantity - material.items,
        serials: '',
        condition: 'good',
      }}
      errorFields={{
        'material.serial_taken': 'serials',
        'material.more_items_than_stock': 'count',
      }}
      submit={({ count, serials, condition }) => {
        const lines = linesOf(serials);
        return add.mutateAsync({
          materialId: material.id,
          condition,
          ...(lines.length > 0 ? { serials: lines, count: lines.length } : { count }),
        });
      }}
      confirmLabel={t('items.add')}
      successMessage={t('items.added')}
    >
      {(form) => {
        const lines = linesOf(form.values.serials);
        return (
          <>
            <AutosizeTextarea
              {...DESCRIPTION_BELOW}
              data-autofocus
              label={<OptionalLabel>{t('items.serials')}</OptionalLabel>}
              description={t('items.serials_hint')}
              minRows={3}
              maxRows={10}
              {...form.getInputProps('serials')}
            />
            <NumberInput
              label={t('items.count')}
              min={1}
              max={200}
              allowDecimal={false}
              clampBehavior="none"
              {...form.getInputProps('count')}
              {...(lines.length > 0 && { value: lines.length, disabled: true })}
            />
            <ConditionField form={form} options={Condition.options} />
          </>
        );
      }}
    </FormDialog>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const EditForm = z.object({
  serial: optionalLine(80),
  condition: ReturnCondition,
  state: ItemState,
  note: optionalText(1000),
  newLabel: z.boolean(),
});
type EditForm = z.infer<typeof EditForm>;

interface EditProps {
  item: MaterialItem;
  opened: boolean;
  onClose: () => void;
}

/** Changes an item; a blocked one is not lent, a retired one leaves the stock. */
export function EditItemDialog({ item, opened, onClose }: EditProps) {
  const { t } = useTranslation('manage-material');
  const edit = useEditItem();
  const { serial, condition, state, note } = item;
  return (
    <FormDialog<EditForm, unknown>
      opened={opened}
      onClose={onClose}
      title={t('items.edit')}
      schema={EditForm}
      initialValues={{ serial, condition, state, note, newLabel: false }}
      errorFields={{ 'material.serial_taken': 'serial', 'material.item_is_out': 'state' }}
      validate={({ condition, state }) => ({ condition: refuseLostItem(condition, state) })}
      submit={(_, { newLabel, ...changes }) =>
        edit.mutateAsync({ id: item.id, body: { ...changes, ...(newLabel && { newLabel }) } })
      }
      confirmLabel={t('items.save')}
      successMessage={t('items.saved')}
    >
      {(form) => (
        <>
          <TextInput
            label={<OptionalLabel>{t('items.serial')}</OptionalLabel>}
            maxLength={80}
            {...form.getInputProps('serial')}
          />
          <ConditionField form={form} options={ReturnCondition.options} />
          <Select
            {...DESCRIPTION_BELOW}
            label={t('items.state.label')}
            description={t(`items.state_hint.${form.values.state}`)}
            allowDeselect={false}
            data={ItemState.options.map((value) => ({ value, label: t(`items.state.${value}`) }))}
            {...form.getInputProps('state')}
          />
          <AutosizeTextarea
            {...DESCRIPTION_BELOW}
            label={<OptionalLabel>{t('items.note')}</OptionalLabel>}
            description={t('items.note_hint')}
            minRows={2}
            maxRows={6}
            maxLength={1000}
            {...form.getInputProps('note')}
          />
          <Switch
            label={t('items.new_label')}
            description={t('items.new_label_hint')}
            {...form.getInputProps('newLabel', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDialog>
  );
}

interface WithCondition extends Record<string, unknown> {
  readonly condition: ReturnCondition;
}

function ConditionField<Values extends WithCondition>({
  form,
  options,
}: {
  form: ContractFormHandle<Values>;
  options: readonly ReturnCondition[];
}) {
  const { t } = useTranslation('material');
  const { t: own } = useTranslation('manage-material');
  return (
    <Select
      label={own('items.condition')}
      allowDeselect={false}
      data={options.map((value) => ({ value, label: t(`condition.${value}`) }))}
      {...form.getInputProps('condition')}
    />
  );
}
