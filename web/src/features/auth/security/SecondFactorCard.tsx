import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SecondFactor, SecondFactorProof } from '@thedot/domain/auth/second-factor.contract';
import { RECOVERY_CODES } from '@thedot/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogForm, type DialogFormProps } from '../../../ui/dialogs/DialogForm.tsx';
import { DotMeter } from '../../../ui/dots/DotMeter.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { IdentityFields } from './IdentityFields.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondFactorSetupSteps } from './SecondFactorSetupSteps.tsx';
import {
  renewRecoveryCodes,
  secondFactorQuery,
  turnOffSecondFactor,
} from '../second-factor.data.ts';

/** At this number of remaining codes or fewer, the card suggests new ones. */
const LOW_CODE_COUNT = 3;

export function SecondFactorCard() {
  const { t } = useTranslation('security');
  const { data: factor, isLoadingError, refetch } = useQuery(secondFactorQuery);
  const [settingUp, setSettingUp] = useState(false);

  return (
    <Card title={t('factor.title')} hint={t('factor.hint')}>
      {settingUp ? (
        <SecondFactorSetupSteps
          onDone={() => setSettingUp(false)}
          onCancel={() => setSettingUp(false)}
        />
      ) : factor ? (
        <SecondFactorState factor={factor} onSetUp={() => setSettingUp(true)} />
      ) : isLoadingError ? (
        <LoadFailed text={t('factor.failed')} onRetry={() => void refetch()} />
      ) : (
        <Skeletons shape="text" />
      )}
    </Card>
  );
}

function SecondFactorState({ factor, onSetUp }: { factor: SecondFactor; onSetUp: () => void }) {
  const { t } = useTranslation('security');
  if (factor.since) return <EnabledSecondFactor factor={factor} since={factor.since} />;
  if (!factor.hasPassword) return <Text>{t('factor.password_first')}</Text>;
  return (
    <Stack align="flex-start">
      <Text>{t('factor.off')}</Text>
      <Button onClick={onSetUp}>{t('factor.set_up')}</Button>
    </Stack>
  );
}

function EnabledSecondFactor({ factor, since }: { factor: SecondFactor; since: string }) {
  const { t } = useTranslation('security');
  const format = useFormat();
  const [open, setOpen] = useState<'renew' | 'off' | null>(null);
  const close = () => setOpen(null);
  const count = factor.recoveryCodesLeft;
  const codesLeft = t('factor.left', { count, max: RECOVERY_CODES });

  return (
    <Stack>
      <Group gap="4px 8px" fw={600}>
        <svg
          width={13}
          height={13}
          viewBox="0 0 16 16"
          color="var(--mantine-color-olive-5)"
          aria-hidden
        >
          <circle cx="8" cy="8" r="7.2" fill="currentColor" />
        </svg>
        {t('factor.since', { date: format.date(since) })}
        {factor.isRequired && <Aside>{t('factor.required')}</Aside>}
      </Group>
      <Group gap="8px 14px">
        <DotMeter
          value={count}
          max={RECOVERY_CODES}
          label={t('factor.left_label')}
          valueText={codesLeft}
          columns={RECOVERY_CODES}
          size={14}
          warnAt={2}
        />
        <Aside>{codesLeft}</Aside>
      </Group>
      {count <= LOW_CODE_COUNT && <InlineAlert>{t('factor.few')}</InlineAlert>}
      <Group gap={10}>
        <Button variant="default" onClick={() => setOpen('renew')}>
          {t('factor.renew')}
        </Button>
        <Button variant="default" onClick={() => setOpen('off')}>
          {t('factor.turn_off')}
        </Button>
      </Group>
      <RenewCodesDialog opened={open === 'renew'} onClose={close} />
      <TurnOffDialog opened={open === 'off'} isRequired={factor.isRequired} onClose={close} />
    </Stack>
  );
}

const Aside = ({ children }: { children: string }) => (
  <Text span fz="sm" c="var(--dot-ink-2)">
    {children}
  </Text>
);

interface RenewCodesProps {
  opened: boolean;
  onClose: () => void;
}

/** Stays open until the user confirms that the new codes are saved: a click outside must not lose them. */
function RenewCodesDialog({ opened, onClose }: RenewCodesProps) {
  const { t } = useTranslation('security');
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function close() {
    setCodes(null);
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('factor.renew')}
      requiresAnswer={codes !== null}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={close} />
      ) : (
        <ProofForm
          text={t('factor.renew_text')}
          confirmLabel={t('factor.renew_submit')}
          submit={renewRecoveryCodes}
          onDone={setCodes}
          staysOpen
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface TurnOffProps {
  opened: boolean;
  isRequired: boolean;
  onClose: () => void;
}

function TurnOffDialog({ opened, isRequired, onClose }: TurnOffProps) {
  const { t } = useTranslation('security');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('factor.turn_off_title')}>
      <ProofForm
        text={t(isRequired ? 'factor.turn_off_required' : 'factor.turn_off_text')}
        confirmLabel={t('factor.turn_off_submit')}
        isDestructive
        submit={turnOffSecondFactor}
        successMessage={t('factor.turned_off')}
        onClose={onClose}
      />
    </Dialog>
  );
}

type ProofFormProps<Done> = Pick<
  DialogFormProps<SecondFactorProof, Done>,
  | 'confirmLabel'
  | 'isDestructive'
  | 'submit'
  | 'successMessage'
  | 'onDone'
  | 'staysOpen'
  | 'onClose'
>;

/** Asks for password and code, for actions that a session alone does not allow. */
function ProofForm<Done>({ text, ...options }: ProofFormProps<Done> & { text: string }) {
  const { t } = useTranslation('security');
  return (
    <DialogForm
      {...options}
      schema={SecondFactorProof}
      initialValues={{ password: '', code: '' }}
      isSecret
      errorFields={{ 'request.rate_limited': 'code' }}
      cancelLabel={t('factor.keep')}
    >
      {(form) => <IdentityFields form={form} text={text} asksCode />}
    </DialogForm>
  );
}
