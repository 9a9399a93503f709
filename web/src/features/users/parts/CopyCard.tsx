import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { copyAddress, usePrepareCopy } from '../personal-data.data.ts';
import classes from './DataCards.module.css';
import { PasswordForm } from './PasswordForm.tsx';

const icon = <IconDownload size={18} stroke={1.75} aria-hidden />;

export function CopyCard({ exportedAt }: { exportedAt: string | null }) {
  const { t } = useTranslation('mydata');
  const format = useFormat();
  const [opened, dialog] = useDisclosure(false);
  return (
    <Card title={t('copy.title')} hint={t('copy.hint')}>
      <div className={classes.foot}>
        <Button leftSection={icon} onClick={dialog.open}>
          {t('copy.get')}
        </Button>
        {exportedAt && (
          <span className={classes.aside}>{t('copy.last', { when: format.ago(exportedAt) })}</span>
        )}
      </div>
      <Dialog opened={opened} onClose={dialog.close} title={t('copy.dialog')}>
        <Copy onClose={dialog.close} />
      </Dialog>
    </Card>
  );
}

function Copy({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mydata');
  const format = useFormat();
  const prepare = usePrepareCopy();
  if (!prepare.data) {
    return (
      <PasswordForm
        text={t('copy.ask')}
        label={t('copy.password')}
        action={t('copy.prepare')}
        keep={t('copy.cancel')}
        submit={prepare.mutateAsync}
        onKeep={onClose}
      />
    );
  }
  const { token, expiresAt } = prepare.data;
  return (
    <div role="status">
      <Stack gap="md">
        <p className={classes.text}>{t('copy.ready', { time: format.time(expiresAt) })}</p>
        <p className={classes.text}>{t('copy.safe')}</p>
      </Stack>
      <DialogActions>
        <Button
          component="a"
          href={copyAddress(token, currentLanguage())}
          download
          leftSection={icon}
          data-autofocus
        >
          {t('copy.download')}
        </Button>
      </DialogActions>
    </div>
  );
}
