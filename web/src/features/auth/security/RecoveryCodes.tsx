import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useHub } from '../../../lib/hub/hub.ts';
import { useMe } from '../../../lib/session/session.ts';
import { useCopyToClipboard } from '../../../lib/hooks/use-copy-to-clipboard.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import classes from './RecoveryCodes.module.css';

interface Props {
  codes: readonly string[];
  onSaved: () => void;
  /** The label of the last button; by default it confirms that the codes are saved. */
  action?: string;
}

/** Shows the codes once, with copy, download and print. */
export function RecoveryCodes({ codes, onSaved, action }: Props) {
  const { t } = useTranslation('security');
  const { email } = useMe();
  const copy = useCopyToClipboard();
  const { name: hub } = useHub();
  const title = t('recovery.file_title', { hub, email });
  const text = `${title}\n\n${codes.join('\n')}\n`;

  function download() {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    Object.assign(document.createElement('a'), {
      href: address,
      download: t('recovery.file'),
    }).click();
    URL.revokeObjectURL(address);
  }

  return (
    <Stack className={classes.sheet ?? ''} ref={focus} tabIndex={-1}>
      <InlineAlert>{t('recovery.text')}</InlineAlert>
      <div className={classes.printed}>
        <p className={classes.owner}>{title}</p>
        <SimpleGrid
          component="ol"
          className={classes.codes ?? ''}
          cols={2}
          spacing={20}
          verticalSpacing={10}
          aria-label={t('recovery.list')}
        >
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </SimpleGrid>
      </div>
      <Group className={classes.ways ?? ''} gap={10}>
        {/* Browsers provide the clipboard in secure contexts only. */}
        {'clipboard' in navigator && (
          <Button
            variant="default"
            leftSection={<Copy />}
            onClick={() => void copy(text, t('recovery.copied'))}
          >
            {t('recovery.copy')}
          </Button>
        )}
        <Button variant="default" leftSection={<Download />} onClick={download}>
          {t('recovery.download')}
        </Button>
        <Button variant="default" leftSection={<Print />} onClick={() => window.print()}>
          {t('recovery.print')}
        </Button>
      </Group>
      <div>
        <Button onClick={onSaved}>{action ?? t('recovery.kept')}</Button>
      </div>
    </Stack>
  );
}

/** The previous form has unmounted and lost the focus. */
const focus = (sheet: HTMLElement | null) => sheet?.focus();

const Copy = () => <IconCopy size={18} stroke={1.75} aria-hidden />;
const Download = () => <IconDownload size={18} stroke={1.75} aria-hidden />;
const Print = () => <IconPrinter size={18} stroke={1.75} aria-hidden />;
