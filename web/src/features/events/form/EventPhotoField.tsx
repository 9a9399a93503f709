import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../../lib/api/client.ts';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import classes from './EventForm.module.css';

const TYPES = ['image/jpeg', 'image/png'];

interface Props {
  /** The chosen picture, which is sent with the form. */
  value: File | null;
  /** The file of the stored picture. */
  stored: string | null;
  error: ReactNode;
  onChange: (photo: File | null) => void;
}

/** The address of a chosen file, as long as it is shown. */
interface Preview {
  readonly file: File;
  readonly url: string;
}

/** The photo of an event, with a preview of the chosen one. */
export function EventPhotoField({ value, stored, error, onChange }: Props) {
  const { t } = useTranslation(['events', 'app']);
  const [labelId, errorId] = [useId(), useId()];
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview.url);
    },
    [preview],
  );
  const chosen = value !== null && preview?.file === value ? preview.url : null;
  const shown = chosen ?? (stored && fileUrl(stored));
  return (
    <Input.Wrapper
      label={<OptionalLabel>{t('field.photo')}</OptionalLabel>}
      labelElement="div"
      labelProps={{ id: labelId }}
      error={error}
      errorProps={{ id: errorId, role: 'alert' }}
    >
      <Group gap={16} py={4} role="group" aria-labelledby={labelId}>
        {shown && <img src={shown} alt="" className={classes.photo} />}
        <FileButton
          accept={TYPES.join(',')}
          onChange={(photo) => {
            if (!photo) return;
            setPreview({ file: photo, url: URL.createObjectURL(photo) });
            onChange(photo);
          }}
        >
          {(open) => (
            <Button
              {...open}
              variant="default"
              data-path="photo"
              leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden />}
              aria-describedby={error ? errorId : undefined}
            >
              {t(shown ? 'app:photo.change' : 'app:photo.choose')}
            </Button>
          )}
        </FileButton>
        {shown && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {t('field.remove_photo')}
          </Button>
        )}
        <Text fz={13} c="var(--dot-ink-2)">
          {t('field.photo_hint')}
        </Text>
      </Group>
    </Input.Wrapper>
  );
}
