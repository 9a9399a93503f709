import { Button, FileButton, Group, Input, Text, TextInput } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { FieldErrorCode } from '@thedot/domain/errors';
import { line } from '@thedot/domain/kernel/fields';
import type { SpacePhoto } from '@thedot/domain/spaces/space-photos.contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { DESCRIPTION_BELOW } from '../../../ui/fields/description-below.ts';
import { useAddPhoto, useDescribePhoto } from './photos.data.ts';

const TYPES = ['image/jpeg', 'image/png'];

const NewPhoto = z.object({ photo: z.instanceof(File).nullable(), alt: line(200) });
type NewPhoto = z.infer<typeof NewPhoto>;

const refusePhoto = ({ photo }: NewPhoto): { photo: FieldErrorCode | null } => ({
  photo: photo ? null : 'field.required',
});

interface AddProps {
  spaceId: string;
  opened: boolean;
  onClose: () => void;
}

/** Asks for a photo and what it shows. */
export function AddPhotoDialog({ spaceId, opened, onClose }: AddProps) {
  const { t } = useTranslation(['manage-spaces', 'app']);
  const add = useAddPhoto();
  const labelId = useId();
  return (
    <FormDialog<NewPhoto, unknown>
      opened={opened}
      onClose={onClose}
      title={t('photos.add')}
      schema={NewPhoto}
      initialValues={{ photo: null, alt: '' }}
      validate={refusePhoto}
      errorFields={{ 'file.not_a_picture': 'photo', 'file.picture_too_large': 'photo' }}
      submit={async ({ photo, alt }) => photo && add.mutateAsync({ spaceId, alt, photo })}
      confirmLabel={t('photos.add')}
      successMessage={t('photos.added')}
    >
      {(form) => {
        const { photo } = form.values;
        const { error } = form.getInputProps('photo');
        return (
          <>
            <Input.Wrapper
              label={t('photos.photo')}
              labelElement="div"
              labelProps={{ id: labelId }}
              description={t('app:photo.hint')}
              error={error}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            >
              <Group gap={12} py={4}>
                <FileButton
                  accept={TYPES.join(',')}
                  onChange={(file) => file && form.setFieldValue('photo', file)}
                >
                  {(open) => (
                    <Button
                      {...open}
                      variant="default"
                      data-path="photo"
                      leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden />}
                    >
                      {t(photo ? 'app:photo.change' : 'app:photo.choose')}
                    </Button>
                  )}
                </FileButton>
                {photo && <Text fz="sm">{photo.name}</Text>}
              </Group>
            </Input.Wrapper>
            <AltField {...form.getInputProps('alt')} />
          </>
        );
      }}
    </FormDialog>
  );
}

const Description = z.object({ alt: line(200) });

interface DescribeProps {
  photo: SpacePhoto | null;
  opened: boolean;
  onClose: () => void;
}

/** Changes what a photo is said to show. */
export function DescribePhotoDialog({ photo, opened, onClose }: DescribeProps) {
  const { t } = useTranslation('manage-spaces');
  const describe = useDescribePhoto();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('photos.edit')}
      schema={Description}
      initialValues={{ alt: photo?.alt ?? '' }}
      submit={({ alt }) => describe.mutateAsync({ id: photo?.id ?? '', alt })}
      confirmLabel={t('photos.save')}
      successMessage={t('photos.saved')}
    >
      {(form) => <AltField {...form.getInputProps('alt')} />}
    </FormDialog>
  );
}

function AltField(field: object) {
  const { t } = useTranslation('manage-spaces');
  return (
    <TextInput
      {...DESCRIPTION_BELOW}
      label={t('photos.alt')}
      description={t('photos.alt_hint')}
      maxLength={200}
      {...field}
    />
  );
}
