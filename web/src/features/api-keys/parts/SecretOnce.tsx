import { Button, Group, Stack } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCopyToClipboard } from '../../../lib/hooks/use-copy-to-clipboard.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import classes from './SecretOnce.module.css';

interface Props {
  /** What it is: "The API key". */
  label: string;
  /** That it is shown only now, and what to do with it. */
  text: string;
  secret: string;
  onKept: () => void;
}

/** A secret that is shown once, with a button to copy it. */
export function SecretOnce({ label, text, secret, onKept }: Props) {
  const { t } = useTranslation('api-keys');
  const copy = useCopyToClipboard();
  return (
    <Stack ref={focus} tabIndex={-1}>
      <InlineAlert>{text}</InlineAlert>
      <code className={classes.secret} aria-label={label}>
        {secret}
      </code>
      <Group gap={10}>
        {/* Browsers provide the clipboard in secure contexts only. */}
        {'clipboard' in navigator && (
          <Button
            variant="default"
            leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
            onClick={() => void copy(secret, t('secret.copied'))}
          >
            {t('secret.copy')}
          </Button>
        )}
        <Button onClick={onKept}>{t('secret.kept')}</Button>
      </Group>
    </Stack>
  );
}

/** The form before it has unmounted and lost the focus. */
const focus = (place: HTMLElement | null) => place?.focus();
