import { Group, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { AppError } from '@thedot/domain/errors';
import { parseResourceCode } from '@thedot/domain/kernel/resource-code';
import {
  type MaterialBooking,
  MaterialReturn,
} from '@thedot/domain/material/material-bookings.contract';
import { ReturnCondition } from '@thedot/domain/material/material-fields.contract';
import { refuseReturnNote } from '@thedot/domain/material/material.rules';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { ConditionSelect, PhotosField } from './ConditionFields.tsx';
import { HandedValues, sendLines, withItem } from './handed-lines.ts';
import { HandedLines } from './HandedLines.tsx';
import { shrinkPhotos } from '../../../lib/media/shrink-photos.ts';
import { useReturnLoan } from './loans.data.ts';

const { responsibleFirstName, responsibleLastName } = MaterialReturn.shape;
const ReturnValues = HandedValues.extend({
  responsibleFirstName,
  responsibleLastName,
  condition: ReturnCondition,
  damageNote: z.string().max(1000),
});
type Values = z.infer<typeof ReturnValues>;

interface Props {
  loan: MaterialBooking;
  onClose: () => void;
}

/** Takes all or a part of a loan back. */
export function ReturnForm({ loan, onClose }: Props) {
  const { t } = useTranslation('loans');
  const takeBack = useReturnLoan();
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const isCounting = useRef(false);
  const choices = loan.lines
    .filter(({ out }) => out > 0)
    .map(({ material, out, items }) => ({
      materialId: material.id,
      name: material.name,
      most: out,
      items: items.filter(({ isOut }) => isOut),
    }));

  /** The first scan begins to count what has labels. */
  function countFrom(lines: Values['lines']): Values['lines'] {
    if (isCounting.current) return lines;
    return lines.map((line, index) =>
      line.itemIds.length === 0 && (choices[index]?.items.length ?? 0) > 0
        ? { ...line, quantity: 0 }
        : line,
    );
  }

  function readCode(lines: Values['lines'], text: string) {
    const code = parseResourceCode(text);
    const choice = choices.find(({ items }) => items.some((it) => it.code === code));
    const item = choice?.items.find((it) => it.code === code);
    if (!choice || !item) throw new AppError('material.item_unknown');
    const { materialId, most, name } = choice;
    const next = withItem(countFrom(lines), { materialId, itemId: item.id, most });
    isCounting.current = true;
    return { next, scanned: { label: name, detail: item.serial || item.code } };
  }

  return (
    <DialogForm<Values, MaterialBooking>
      schema={ReturnValues}
      initialValues={{
        lines: choices.map(({ materialId, most }) => ({
          materialId,
          quantity: most,
          itemIds: [],
        })),
        responsibleFirstName: '',
        responsibleLastName: '',
        condition: 'good',
        damageNote: '',
      }}
      validate={({ condition, damageNote }) => ({
        damageNote: refuseReturnNote(condition, damageNote),
      })}
      confirmLabel={t('step.return')}
      successMessage={({ status }, { condition }) => {
        if (condition === 'lost') return t('return.done_lost');
        return t(status === 'returned' ? 'return.done' : 'return.done_in_part');
      }}
      errorTitle="errors.title_booking"
      onClose={onClose}
      canSubmit={({ values }) => values.lines.some(({ quantity }) => quantity > 0)}
      submit={async ({ lines, ...values }) => {
        const sentPhotos = await shrinkPhotos(photos);
        return sendLines(lines, (sent) =>
          takeBack.mutateAsync({
            id: loan.id,
            body: { ...values, lines: sent },
            photos: sentPhotos,
          }),
        );
      }}
    >
      {(form) => (
        <>
          <HandedLines
            choices={choices}
            values={form.values.lines}
            getInputProps={form.getInputProps}
            scanHint={t('return.scan_hint')}
            onScan={async (text) => {
              const { next, scanned } = readCode(form.getValues().lines, text);
              form.setFieldValue('lines', next);
              return Promise.resolve(scanned);
            }}
          />
          <Group grow align="flex-start">
            <TextInput
              label={t('return.first_name')}
              maxLength={80}
              autoComplete="off"
              {...form.getInputProps('responsibleFirstName')}
            />
            <TextInput
              label={t('return.last_name')}
              maxLength={80}
              autoComplete="off"
              {...form.getInputProps('responsibleLastName')}
            />
          </Group>
          <ConditionSelect options={ReturnCondition.options} {...form.getInputProps('condition')} />
          <NoteField condition={form.values.condition} {...form.getInputProps('damageNote')} />
          <PhotosField photos={photos} onChange={setPhotos} />
        </>
      )}
    </DialogForm>
  );
}

interface NoteProps extends GetInputPropsReturnType {
  condition: ReturnCondition;
}

/** What is damaged, or how it was lost. */
function NoteField({ condition, ...props }: NoteProps) {
  const { t } = useTranslation('loans');
  if (condition !== 'damaged' && condition !== 'lost') return null;
  return (
    <AutosizeTextarea
      label={t(`return.${condition}`)}
      description={t(`return.${condition}_hint`)}
      minRows={2}
      maxLength={1000}
      {...props}
    />
  );
}
