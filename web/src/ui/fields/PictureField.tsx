import { Box, Button, FileButton, Group, Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../lib/api/client.ts';
import { DotAvatar } from '../dots/DotAvatar.tsx';
import classes from './PictureField.module.css';

const TYPES = ['image/jpeg', 'image/png'];

interface Props {
  /** The path of the field, to which an error moves the focus. */
  path: string;
  label: ReactNode;
  hint: string;
  /** The name that the generated picture is made of. */
  name: string;
  /** The chosen picture, which is sent with the form. */
  value: File | null;
  /** The file of the stored picture. */
  stored: string | null;
  /** Shows the whole picture, such as a logo, instead of filling the square. */
  isWhole?: boolean;
  error?: ReactNode;
  onChange: (picture: File) => void;
  /** Removes the chosen and the stored picture. */
  removal?: { readonly label: string; readonly onRemove: () => void };
}

/** The address of a chosen file, as long as it is shown. */
interface Preview {
  readonly file: File;
  readonly url: string;
}

/** A picture of a form, with a preview of the chosen one. */
export function PictureField(props: Props) {
  const { path, label, hint, name, value, stored, isWhole, error, onChange, removal } = props;
  const { t } = useTranslation('app');
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
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      error={error}
      errorProps={{ id: errorId, role: 'alert' }}
    >
      <Group gap={16} wrap="nowrap" py={4} role="group" aria-labelledby={labelId}>
        {shown ? (
          <img src={shown} alt="" className={classes.image} data-whole={isWhole || undefined} />
        ) : (
          <DotAvatar name={name} size={72} square />
        )}
        <div>
          <Group gap={8}>
            <FileButton
              accept={TYPES.join(',')}
              onChange={(picture) => {
                if (!picture) return;
                setPreview({ file: picture, url: URL.createObjectURL(picture) });
                onChange(picture);
              }}
            >
              {(open) => (
                <Button
                  {...open}
                  variant="default"
                  data-path={path}
                  leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden />}
                  aria-describedby={error ? errorId : undefined}
                >
                  {t(shown ? 'photo.change' : 'photo.choose')}
                </Button>
              )}
            </FileButton>
            {shown && removal && (
              <Button variant="subtle" onClick={removal.onRemove}>
                {removal.label}
              </Button>
            )}
          </Group>
          <Box component="p" m="6px 0 0" fz={13} c="var(--dot-ink-2)">
            {value ? value.name : hint}
          </Box>
        </div>
      </Group>
    </Input.Wrapper>
  );
}
