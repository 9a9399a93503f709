import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SecondFactor } from '@thedot/domain/auth/second-factor.contract';
import { RECOVERY_CODES } from '@thedot/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { DotMeter } from '../../../ui/dots/DotMeter.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { secondFactorQuery } from '../second-factor.data.ts';
import { RenewCodesDialog } from './RenewCodesDialog.tsx';
import classes from './SecondFactorCard.module.css';
import { SetUpSteps } from './SetUpSteps.tsx';
import { TurnOffDialog } from './TurnOffDialog.tsx';

/** With so few left it is time for new ones. */
const FEW = 3;

export function SecondFactorCard() {
  const { t } = useTranslation('security');
  const { data: factor, isLoadingError, refetch } = useQuery(secondFactorQuery);
  const [settingUp, setSettingUp] = useState(false);

  return (
    <Card title={t('factor.title')} hint={t('factor.hint')}>
      {settingUp ? (
        <SetUpSteps onDone={() => setSettingUp(false)} onCancel={() => setSettingUp(false)} />
      ) : factor ? (
        <State factor={factor} onSetUp={() => setSettingUp(true)} />
      ) : isLoadingError ? (
        <LoadFailed text={t('factor.failed')} onRetry={() => void refetch()} />
      ) : (
        <Skeletons shape="text" />
      )}
    </Card>
  );
}

function State({ factor, onSetUp }: { factor: SecondFactor; onSetUp: () => void }) {
  const { t } = useTranslation('security');
  if (factor.since) return <On factor={factor} since={factor.since} />;
  if (!factor.hasPassword) return <Text>{t('factor.password_first')}</Text>;
  return (
    <div className={classes.state}>
      <Text>{t('factor.off')}</Text>
      <div>
        <Button onClick={onSetUp}>{t('factor.set_up')}</Button>
      </div>
    </div>
  );
}

function On({ factor, since }: { factor: SecondFactor; since: string }) {
  const { t } = useTranslation('security');
  const format = useFormat();
  const [open, setOpen] = useState<'renew' | 'off' | null>(null);
  const close = () => setOpen(null);
  const count = factor.recoveryCodesLeft;
  const left = t('factor.left', { count, max: RECOVERY_CODES });

  return (
    <div className={classes.state}>
      <p className={classes.since}>
        <svg width={13} height={13} viewBox="0 0 16 16" aria-hidden>
          <circle cx="8" cy="8" r="7.2" fill="currentColor" />
        </svg>
        {t('factor.since', { date: format.date(since) })}
        {factor.isRequired && <span className={classes.aside}>{t('factor.required')}</span>}
      </p>
      <div className={classes.codes}>
        <DotMeter
          value={count}
          max={RECOVERY_CODES}
          label={t('factor.left_label')}
          valueText={left}
          columns={RECOVERY_CODES}
          size={14}
          warnAt={2}
        />
        <span className={classes.aside}>{left}</span>
      </div>
      {count <= FEW && <Note>{t('factor.few')}</Note>}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setOpen('renew')}>
          {t('factor.renew')}
        </Button>
        <Button variant="default" onClick={() => setOpen('off')}>
          {t('factor.turn_off')}
        </Button>
      </div>
      <RenewCodesDialog opened={open === 'renew'} onClose={close} />
      <TurnOffDialog opened={open === 'off'} isRequired={factor.isRequired} onClose={close} />
    </div>
  );
}
