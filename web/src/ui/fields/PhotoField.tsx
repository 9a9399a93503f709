import { Box, Button, FileButton, Group, Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { MAX_PICTURE_BYTES } from '@thedot/domain/limits';
import type { ErrorCode } from '@thedot/domain/errors';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DotAvatar } from '../dots/DotAvatar.tsx';

const TYPES = ['image/jpeg', 'image/png'];

interface Props {
  label: ReactNode;
  name: string;
  photo: string | null;
  /** For an organization instead of a user. */
  square?: boolean;
  busy: boolean;
  error?: ReactNode;
  onSelect: (file: File) => void;
  /** Called when the file is rejected before the upload. */
  onReject: (code: ErrorCode) => void;
}

/** A photo upload; type and size are checked before it is sent. */
export function PhotoField({
  label,
  name,
  photo,
  square = false,
  busy,
  error,
  onSelect,
  onReject,
}: Props) {
  const { t } = useTranslation('app');
  const id = useId();

  function handleFile(file: File | null) {
    if (!file) return;
    if (!TYPES.includes(file.type)) onReject('file.not_a_picture');
    else if (file.size > MAX_PICTURE_BYTES) onReject('file.picture_too_large');
    else onSelect(file);
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      error={error}
      errorProps={{ id, role: 'alert' }}
    >
      <Group gap={16} wrap="nowrap" py={4}>
        <DotAvatar name={name} photo={photo} size={72} square={square} />
        <div>
          <FileButton accept={TYPES.join(',')} onChange={handleFile}>
            {(open) => (
              <Button
                {...open}
                variant="default"
                loading={busy}
                leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden />}
                aria-describedby={error ? id : undefined}
              >
                {t(photo ? 'photo.change' : 'photo.choose')}
              </Button>
            )}
          </FileButton>
          <Box component="p" m="6px 0 0" fz={13} c="var(--dot-ink-2)">
            {t('photo.hint')}
          </Box>
        </div>
      </Group>
    </Input.Wrapper>
  );
}
