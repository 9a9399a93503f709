import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { SessionMode } from '@thedot/domain/bookings/bookings.contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { HINT_BELOW } from '../../../ui/hint-below.ts';
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx';
import type { RequestForm } from '../request-form.ts';

/** Where the two meet; the place can be left to be agreed. */
export function SessionPlace({ form }: { form: RequestForm }) {
  const { t } = useTranslation('experts');
  const label = useId();
  return (
    <>
      <div>
        <Input.Label id={label} component="span" size="md">
          {t('form.mode')}
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby={label}
          data={SessionMode.options.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
          value={form.values.mode}
          onChange={(value) => form.setFieldValue('mode', SessionMode.parse(value))}
        />
      </div>
      {form.values.mode === 'in_person' && (
        <TextInput
          {...HINT_BELOW}
          size="md"
          label={<OptionalLabel>{t('form.place')}</OptionalLabel>}
          description={t('form.placeHint')}
          maxLength={200}
          {...form.getInputProps('place')}
        />
      )}
    </>
  );
}
