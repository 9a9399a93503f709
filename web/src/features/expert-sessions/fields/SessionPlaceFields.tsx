import { Input, SegmentedControl, TextInput, type TextInputProps } from '@mantine/core';
import { SessionMode } from '@thedot/domain/expert-sessions/bookings.contract';
import { MAX_PLACE_CHARACTERS } from '@thedot/domain/limits';
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

/** Selects online, in person with an optional place, or elsewhere with an optional link. */
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
      {mode === 'external_link' && (
        <TextInput
          {...DESCRIPTION_BELOW}
          size="md"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          label={<OptionalLabel>{t('form.link')}</OptionalLabel>}
          description={t('form.linkHint')}
          maxLength={MAX_PLACE_CHARACTERS}
          {...placeProps}
        />
      )}
    </>
  );
}
