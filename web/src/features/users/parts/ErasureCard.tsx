import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Erasure } from '@thedot/domain/users/personal-data.contract';
import { useTranslation } from 'react-i18next';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Note } from '../../../ui/Note.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useAskErasure, useWithdrawErasure } from '../personal-data.data.ts';
import classes from './DataCards.module.css';
import { PasswordForm } from './PasswordForm.tsx';

export function ErasureCard({ erasure }: { erasure: Erasure | null }) {
  const { t } = useTranslation('mydata');
  return (
    <Card title={t('erase.title')} hint={t('erase.hint')}>
      {erasure?.state === 'asked' ? (
        <Asked askedAt={erasure.askedAt} />
      ) : (
        <>
          {erasure?.state === 'refused' && <Refused {...erasure} />}
          <ul className={classes.facts}>
            <li>{t('erase.gone')}</li>
            <li>{t('erase.stays')}</li>
            <li>{t('erase.backups')}</li>
          </ul>
          <Ask />
        </>
      )}
    </Card>
  );
}

function Ask() {
  const { t } = useTranslation('mydata');
  const [opened, dialog] = useDisclosure(false);
  const ask = useAskErasure();
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t('erase.ask')}
      </Button>
      <Dialog opened={opened} onClose={dialog.close} title={t('erase.dialog')}>
        <PasswordForm
          text={t('erase.confirm_text')}
          label={t('copy.password')}
          action={t('erase.confirm')}
          keep={t('erase.keep')}
          danger
          submit={ask.mutateAsync}
          onDone={() => {
            dialog.close();
            showSuccess(t('erase.asked_done'));
          }}
          onKeep={dialog.close}
        />
      </Dialog>
    </>
  );
}

function Asked({ askedAt }: { askedAt: string }) {
  const { t } = useTranslation('mydata');
  const format = useFormat();
  const withdraw = useWithdrawErasure();
  return (
    <div className={classes.asked}>
      <Note>{t('erase.asked', { date: format.date(askedAt) })}</Note>
      <div>
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() =>
            afterMutation(withdraw.mutateAsync(), () => showSuccess(t('erase.withdrawn')))
          }
        >
          {t('erase.withdraw')}
        </Button>
      </div>
    </div>
  );
}

function Refused({ decidedAt, reason }: Erasure) {
  const { t } = useTranslation('mydata');
  const format = useFormat();
  return (
    <div className={classes.refused}>
      <Note tone="info">
        {t('erase.refused', { date: format.date(decidedAt ?? '') })}
        <blockquote className={classes.quote}>{reason}</blockquote>
      </Note>
    </div>
  );
}
