import { Select } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { MAX_FILES_PER_FORM } from '@thedot/domain/limits';
import type { ReturnCondition } from '@thedot/domain/material/material-fields.contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilesField } from '../../../ui/fields/FilesField.tsx';
import { MAX_CHOSEN_BYTES } from '../../../lib/media/shrink-photos.ts';

interface ConditionProps extends GetInputPropsReturnType {
  options: readonly ReturnCondition[];
}

export function ConditionSelect({ options, ...props }: ConditionProps) {
  const { t } = useTranslation(['loans', 'material']);
  return (
    <Select
      label={t('condition')}
      allowDeselect={false}
      data={options.map((value) => ({ value, label: t(`material:condition.${value}`) }))}
      {...props}
    />
  );
}

interface PhotosProps {
  photos: readonly File[];
  onChange: (photos: readonly File[]) => void;
}

/** Photos of the material. */
export function PhotosField({ photos, onChange }: PhotosProps) {
  const { t } = useTranslation('loans');
  const [error, setError] = useState<ReactNode>(null);
  return (
    <FilesField
      label={t('photos.title')}
      buttonLabel={t('photos.add')}
      hint={t('photos.hint', { count: MAX_FILES_PER_FORM })}
      files={photos}
      maxFiles={MAX_FILES_PER_FORM}
      maxBytes={MAX_CHOSEN_BYTES}
      tooLargeCode="file.picture_too_large"
      wrongTypeCode="file.not_a_picture"
      accept=".jpg,.jpeg,.png"
      progress={null}
      error={error}
      onChange={(next, refusal) => {
        onChange(next);
        setError(refusal);
      }}
    />
  );
}
