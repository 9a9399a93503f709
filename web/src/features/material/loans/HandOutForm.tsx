import { Textarea } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { AppError } from '@thedot/domain/errors';
import { optionalText } from '@thedot/domain/kernel/fields';
import type { MaterialBooking } from '@thedot/domain/material/material-bookings.contract';
import { Condition } from '@thedot/domain/material/material-fields.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { materialItemsQuery } from '../material.data.ts';
import { ConditionSelect, PhotosField } from './ConditionFields.tsx';
import { HandedValues, sendLines, withItem } from './handed-lines.ts';
import { HandedLines } from './HandedLines.tsx';
import { shrinkPhotos } from './loan-photos.ts';
import { findItem, useHandOut } from './loans.data.ts';
import { SignatureField } from './SignatureField.tsx';

const HandOutValues = HandedValues.extend({ condition: Condition, note: optionalText(1000) });
type Values = z.infer<typeof HandOutValues>;

interface Props {
  loan: MaterialBooking;
  onClose: () => void;
}

/** Hands out what was booked, or less of it; the rest is given up. */
export function HandOutForm({ loan: { id, lines }, onClose }: Props) {
  const { t } = useTranslation('loans');
  const handOut = useHandOut();
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [signature, setSignature] = useState<File | null>(null);
  const stocks = useQueries({
    queries: lines.map(({ material }) => materialItemsQuery(material.id)),
  });
  const choices = lines.map(({ material, quantity }, index) => ({
    materialId: material.id,
    name: material.name,
    most: quantity,
    items: (stocks[index]?.data ?? []).filter(
      ({ state, loan }) => state === 'available' && loan === null,
    ),
  }));

  async function readCode(before: Values['lines'], text: string) {
    const item = await findItem(text);
    const choice = choices.find(({ materialId }) => materialId === item.material.id);
    if (!choice) throw new AppError('material.item_unknown');
    if (item.state !== 'available' || item.loan) {
      throw new AppError('material.item_out', { params: { code: item.code } });
    }
    const { materialId, most } = choice;
    return {
      lines: withItem(before, { materialId, itemId: item.id, most }),
      label: item.material.name,
      detail: item.serial || item.code,
    };
  }

  return (
    <DialogForm<Values, unknown>
      schema={HandOutValues}
      initialValues={{
        lines: choices.map(({ materialId, most }) => ({
          materialId,
          quantity: most,
          itemIds: [],
        })),
        condition: 'good',
        note: '',
      }}
      confirmLabel={t('step.handOut')}
      successMessage={t('hand_out.done')}
      errorTitle="errors.title_booking"
      onClose={onClose}
      canSubmit={({ values }) => values.lines.some(({ quantity }) => quantity > 0)}
      submit={async ({ lines: handed, ...values }) => {
        const sentPhotos = await shrinkPhotos(photos);
        return sendLines(handed, (sent) =>
          handOut.mutateAsync({
            id,
            body: { ...values, lines: sent },
            photos: sentPhotos,
            signature,
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
            scanHint={t('hand_out.scan_hint')}
            onScan={async (text) => {
              const { lines: next, ...scanned } = await readCode(form.getValues().lines, text);
              form.setFieldValue('lines', next);
              return scanned;
            }}
          />
          <ConditionSelect {...form.getInputProps('condition')} />
          <Textarea
            label={<OptionalLabel>{t('hand_out.note')}</OptionalLabel>}
            description={t('hand_out.note_hint')}
            autosize
            minRows={2}
            maxLength={1000}
            {...form.getInputProps('note')}
          />
          <PhotosField photos={photos} onChange={setPhotos} />
          <SignatureField onChange={setSignature} />
        </>
      )}
    </DialogForm>
  );
}
