import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { secondFactor, type SecondFactorSetup } from '@thedot/domain/auth/second-factor.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { QrCode } from '../../../ui/codes/QrCode.tsx';
import { DotStepper } from '../../../ui/dots/DotStepper.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { KEEP_FOCUS } from '../../../ui/dialogs/keep-focus.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import classes from './SecondFactorSetupSteps.module.css';
import { confirmSecondFactorSetup, startSecondFactorSetup } from '../second-factor.data.ts';

const STEPS = ['password', 'app', 'codes'] as const;

type State =
  | { readonly step: 'password'; readonly isExpired?: boolean }
  | { readonly step: 'app'; readonly setup: SecondFactorSetup }
  | { readonly step: 'codes'; readonly codes: readonly string[] };

interface Props {
  onDone: () => void;
  onCancel: () => void;
  /** The labels of the cancel button and of the last button. */
  texts?: { readonly cancel: string; readonly done: string };
}

/** Password, app, recovery codes. The second factor is on once the codes are shown. */
export function SecondFactorSetupSteps({ onDone, onCancel, texts }: Props) {
  const { t } = useTranslation('security');
  const [state, setState] = useState<State>({ step: 'password' });
  const cancel = texts?.cancel ?? t('set_up.cancel');

  return (
    <Stack gap={20}>
      <DotStepper
        steps={STEPS.map((step) => t(`set_up.step.${step}`))}
        current={STEPS.indexOf(state.step)}
      />
      {state.step === 'password' && (
        <SetupPasswordForm
          isExpired={state.isExpired ?? false}
          cancel={cancel}
          onCancel={onCancel}
          onDone={(setup) => setState({ step: 'app', setup })}
        />
      )}
      {state.step === 'app' && (
        <FirstCodeForm
          setup={state.setup}
          cancel={cancel}
          onCancel={onCancel}
          onExpired={() => setState({ step: 'password', isExpired: true })}
          onDone={(codes) => setState({ step: 'codes', codes })}
        />
      )}
      {state.step === 'codes' && (
        <RecoveryCodes
          codes={state.codes}
          onSaved={onDone}
          {...(texts && { action: texts.done })}
        />
      )}
    </Stack>
  );
}

interface PasswordFormProps {
  isExpired: boolean;
  cancel: string;
  onDone: (setup: SecondFactorSetup) => void;
  onCancel: () => void;
}

function SetupPasswordForm({ isExpired, cancel, onDone, onCancel }: PasswordFormProps) {
  const { t } = useTranslation('security');
  const { email } = useMe();
  const form = useContractForm(secondFactor.beginSetup.body, {
    initialValues: { password: '' },
    isSecret: true,
    submit: ({ password }) => startSecondFactorSetup(password),
    onDone,
  });
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        {isExpired && <InlineAlert>{t('set_up.late')}</InlineAlert>}
        <Text>{t('set_up.password_text')}</Text>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('password.confirm')}
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('password')}
        />
        <Group justify="space-between" gap={10}>
          <Button variant="default" {...KEEP_FOCUS} onClick={onCancel}>
            {cancel}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('set_up.next')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface FirstCodeFormProps {
  setup: SecondFactorSetup;
  cancel: string;
  onDone: (recoveryCodes: readonly string[]) => void;
  onExpired: () => void;
  onCancel: () => void;
}

const FirstCode = secondFactor.confirm.body.pick({ code: true });

/** Transfers the key by QR code or by hand; a first code proves that the app has it. */
function FirstCodeForm({ setup, cancel, onDone, onExpired, onCancel }: FirstCodeFormProps) {
  const { t } = useTranslation('security');
  const { uri, key } = setup;
  const form = useContractForm(FirstCode, {
    initialValues: { code: '' },
    isSecret: true,
    submit: ({ code }) => confirmSecondFactorSetup(setup.setup, code),
    onDone: (codes) => {
      showSuccess(t('set_up.done'));
      onDone(codes);
    },
    onRefused: ({ code }) => {
      const isExpired = code === 'second_factor.setup_expired';
      if (isExpired) onExpired();
      return isExpired;
    },
  });

  return (
    <form {...form.formProps}>
      <Stack gap="lg">
        <Group align="flex-start" gap={20}>
          <QrCode text={uri} title={t('set_up.qr')} />
          <Stack flex="1 1 220px" gap={10}>
            <Text>{t('set_up.scan')}</Text>
            <Anchor href={uri} className={classes.here}>
              {t('set_up.open')}
            </Anchor>
            <Text fz="sm" c="var(--dot-ink-2)" id="typed-key">
              {t('set_up.type')}
            </Text>
            <code className={classes.key} aria-labelledby="typed-key">
              {key.match(/.{1,4}/g)?.join(' ')}
            </code>
          </Stack>
        </Group>
        <TextInput
          label={t('set_up.first_code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          ref={focusWithoutScroll}
          classNames={{ input: classes.code }}
          {...form.getInputProps('code')}
        />
        <Group justify="space-between" gap={10}>
          <Button variant="default" {...KEEP_FOCUS} onClick={onCancel}>
            {cancel}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('set_up.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Focuses without scrolling, so that the QR code stays visible on phones. */
const focusWithoutScroll = (field: HTMLElement | null) => field?.focus({ preventScroll: true });
