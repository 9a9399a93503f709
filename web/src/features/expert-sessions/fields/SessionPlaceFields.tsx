import { Input, SegmentedControl, TextInput, type TextInputProps } from '@mantine/core';
import { SessionMode } from '@thedot/domain/expert-sessions/bookings.contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DESCRIPTION_BELOW } from '../../../ui/fields/description-below.ts';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';

interface Props {
  mode: SessionMode;
  onModeChange: (mode: SessionMode) => void;
  /** Props of the place field. */
  placeProps: TextInputProps;
}

/** Selects online or in person, with an optional place. */
export function SessionPlaceFields({ mode, onModeChange, placeProps }: Props) {
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
          data={SessionMode.options.map((value) => ({ value, label: t(`mode.${value}`) }))}
          value={mode}
          onChange={(value) => onModeChange(SessionMode.parse(value))}
        />
      </div>
      {mode === 'in_person' && (
        <TextInput
          {...DESCRIPTION_BELOW}
          size="md"
          label={<OptionalLabel>{t('form.place')}</OptionalLabel>}
          description={t('form.placeHint')}
          maxLength={200}
          {...placeProps}
        />
      )}
    </>
  );
}
