import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Erasure, personalData } from '@thedot/domain/accounts/personal-data.contract';
import { useTranslation } from 'react-i18next';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useIsViewing } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { ClosedWhileViewing } from '../../../ui/ClosedWhileViewing.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { PasswordForm } from '../../../ui/dialogs/PasswordForm.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import {
  dataExportUrl,
  myDataQuery,
  usePrepareDataExport,
  useRequestErasure,
  useWithdrawErasure,
} from '../personal-data.data.ts';
import classes from './DataTab.module.css';

/** The user's own data: export and erasure. */
export const DataTab = () => (useIsViewing() ? <ClosedWhileViewing /> : <OpenDataTab />);

function OpenDataTab() {
  const { t } = useTranslation('mydata');
  const { data, isLoadingError, refetch } = useQuery(myDataQuery);
  if (isLoadingError) return <LoadFailed text={t('erase.failed')} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons shape="text" />;
  return (
    <Stack gap="lg">
      <DataExportCard exportedAt={data.exportedAt} />
      <ErasureRequestCard erasure={data.erasure} />
    </Stack>
  );
}

const DOWNLOAD_ICON = <IconDownload size={18} stroke={1.75} aria-hidden />;

function DataExportCard({ exportedAt }: { exportedAt: string | null }) {
  const { t } = useTranslation('mydata');
  const format = useFormat();
  const [opened, dialog] = useDisclosure(false);
  return (
    <Card title={t('copy.title')} hint={t('copy.hint')}>
      <Group gap={14}>
        <Button leftSection={DOWNLOAD_ICON} onClick={dialog.open}>
          {t('copy.get')}
        </Button>
        {exportedAt && (
          <Text span fz="sm" c="var(--dot-ink-2)">
            {t('copy.last', { when: format.ago(exportedAt) })}
          </Text>
        )}
      </Group>
      <Dialog opened={opened} onClose={dialog.close} title={t('copy.dialog')}>
        <DataExport onClose={dialog.close} />
      </Dialog>
    </Card>
  );
}

function DataExport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mydata');
  const format = useFormat();
  const prepare = usePrepareDataExport();
  if (!prepare.data) {
    return (
      <PasswordForm
        schema={personalData.requestErasure.body}
        text={t('copy.ask')}
        label={t('copy.password')}
        confirmLabel={t('copy.prepare')}
        cancelLabel={t('copy.cancel')}
        submit={(password) => prepare.mutateAsync(password)}
        staysOpen
        onClose={onClose}
      />
    );
  }
  const { token, expiresAt } = prepare.data;
  return (
    <div role="status">
      <Stack gap="md">
        <Text c="var(--dot-ink-2)">{t('copy.ready', { time: format.time(expiresAt) })}</Text>
        <Text c="var(--dot-ink-2)">{t('copy.safe')}</Text>
      </Stack>
      <DialogActions>
        <Button
          component="a"
          href={dataExportUrl(token, currentLanguage())}
          download
          leftSection={DOWNLOAD_ICON}
          data-autofocus
        >
          {t('copy.download')}
        </Button>
      </DialogActions>
    </div>
  );
}

function ErasureRequestCard({ erasure }: { erasure: Erasure | null }) {
  const { t } = useTranslation('mydata');
  return (
    <Card title={t('erase.title')} hint={t('erase.hint')}>
      {erasure?.state === 'asked' ? (
        <PendingErasure requestedAt={erasure.requestedAt} />
      ) : (
        <>
          {erasure?.state === 'refused' && <RefusedErasure {...erasure} />}
          <ul className={classes.facts}>
            <li>{t('erase.gone')}</li>
            <li>{t('erase.stays')}</li>
            <li>{t('erase.backups')}</li>
          </ul>
          <RequestErasure />
        </>
      )}
    </Card>
  );
}

function RequestErasure() {
  const { t } = useTranslation('mydata');
  const [opened, dialog] = useDisclosure(false);
  const ask = useRequestErasure();
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t('erase.ask')}
      </Button>
      <Dialog opened={opened} onClose={dialog.close} title={t('erase.dialog')}>
        <PasswordForm
          schema={personalData.requestErasure.body}
          text={t('erase.confirm_text')}
          label={t('copy.password')}
          confirmLabel={t('erase.confirm')}
          cancelLabel={t('erase.keep')}
          isDestructive
          submit={(password) => ask.mutateAsync(password)}
          successMessage={t('erase.asked_done')}
          onClose={dialog.close}
        />
      </Dialog>
    </>
  );
}

function PendingErasure({ requestedAt }: { requestedAt: string }) {
  const { t } = useTranslation('mydata');
  const format = useFormat();
  const withdraw = useWithdrawErasure();
  return (
    <Stack align="flex-start">
      <InlineAlert>{t('erase.asked', { date: format.date(requestedAt) })}</InlineAlert>
      <Button
        variant="default"
        loading={withdraw.isPending}
        onClick={() =>
          afterMutation(withdraw.mutateAsync(), () => showSuccess(t('erase.withdrawn')))
        }
      >
        {t('erase.withdraw')}
      </Button>
    </Stack>
  );
}

function RefusedErasure({ decidedAt, reason }: Erasure) {
  const { t } = useTranslation('mydata');
  const format = useFormat();
  return (
    <Box mb="md">
      <InlineAlert tone="info">
        {t('erase.refused', { date: format.date(decidedAt ?? '') })}
        <Text
          component="blockquote"
          mt={6}
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {reason}
        </Text>
      </InlineAlert>
    </Box>
  );
}
