import { Box, Button, FileButton, Group, Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../../lib/api/client.ts';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import classes from './catalogue.module.css';

const TYPES = ['image/jpeg', 'image/png'];

interface Props {
  name: string;
  /** The chosen picture, which is sent with the form. */
  value: File | null;
  /** The file of the stored picture. */
  stored: string | null;
  error?: ReactNode;
  onChange: (image: File) => void;
}

/** The address of a chosen file, as long as it is shown. */
interface Preview {
  readonly file: File;
  readonly url: string;
}

/** The picture of a material, with a preview of the chosen one. */
export function ImageField({ name, value, stored, error, onChange }: Props) {
  const { t } = useTranslation(['manage-material', 'app']);
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
      label={t('form.image')}
      labelElement="div"
      labelProps={{ id: labelId }}
      error={error}
      errorProps={{ id: errorId, role: 'alert' }}
    >
      <Group gap={16} wrap="nowrap" py={4} role="group" aria-labelledby={labelId}>
        {shown ? (
          <img src={shown} alt="" className={classes.image} />
        ) : (
          <DotAvatar name={name} size={72} square />
        )}
        <div>
          <FileButton
            accept={TYPES.join(',')}
            onChange={(image) => {
              if (!image) return;
              setPreview({ file: image, url: URL.createObjectURL(image) });
              onChange(image);
            }}
          >
            {(open) => (
              <Button
                {...open}
                variant="default"
                data-path="image"
                leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden />}
                aria-describedby={error ? errorId : undefined}
              >
                {t(shown ? 'app:photo.change' : 'app:photo.choose')}
              </Button>
            )}
          </FileButton>
          <Box component="p" m="6px 0 0" fz={13} c="var(--dot-ink-2)">
            {value ? value.name : t('form.image_hint')}
          </Box>
        </div>
      </Group>
    </Input.Wrapper>
  );
}
