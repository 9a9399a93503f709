import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { secondFactor } from '@thedot/domain/auth/second-factor.contract';
import { parseTypedCode } from '@thedot/domain/auth/second-factor.rules';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthLayout } from '../../../ui/layout/AuthLayout.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { KEEP_FOCUS } from '../../../ui/dialogs/keep-focus.ts';
import { submitSignInCode } from '../second-factor.data.ts';
import classes from './CodeStep.module.css';

interface Props {
  ticket: string;
  onDone: () => unknown;
  /** Called when the ticket has expired. */
  onExpired: () => void;
  onBack: () => void;
}

const Answer = secondFactor.completeSignIn.body.pick({ code: true });

/** The second step of a sign-in. Submits as soon as six digits are typed or pasted. */
export function CodeStep({ ticket, onDone, onExpired: onLate, onBack }: Props) {
  const { t } = useTranslation('security');
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const form = useContractForm(Answer, {
    initialValues: { code: '' },
    submit: ({ code }) => submitSignInCode(ticket, code),
    onDone,
    errorFields: { 'request.rate_limited': 'code' },
    onRefused: ({ code }) => {
      const isExpired = code === 'auth.ticket_expired';
      if (isExpired) onLate();
      return isExpired;
    },
  });
  const field = form.getInputProps('code');
  const isApp = kind === 'app';

  function submitWhenComplete(event: ChangeEvent<HTMLInputElement>) {
    field.onChange(event);
    const { form: element, value } = event.currentTarget;
    if (isApp && parseTypedCode(value)?.kind === 'app') element?.requestSubmit();
  }

  function switchKind() {
    form.setFieldValue('code', '');
    form.clearErrors();
    setKind(isApp ? 'recovery' : 'app');
  }

  return (
    <AuthLayout title={t('code.title')} text={t(isApp ? 'code.app_text' : 'code.recovery_text')}>
      <form {...form.formProps}>
        <Stack gap="md">
          <TextInput
            key={kind}
            label={t(`code.${kind}`)}
            {...(!isApp && { description: t('code.recovery_hint') })}
            autoComplete="one-time-code"
            inputMode={isApp ? 'numeric' : 'text'}
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            classNames={{ input: classes.code }}
            {...field}
            onChange={submitWhenComplete}
          />
          <Button type="submit" fullWidth loading={form.busy}>
            {t('code.submit')}
          </Button>
          <Group justify="space-between" gap="8px 16px">
            <Anchor component="button" type="button" size="sm" {...KEEP_FOCUS} onClick={switchKind}>
              {t(isApp ? 'code.use_recovery' : 'code.use_app')}
            </Anchor>
            <Anchor component="button" type="button" size="sm" {...KEEP_FOCUS} onClick={onBack}>
              {t('code.back')}
            </Anchor>
          </Group>
        </Stack>
      </form>
    </AuthLayout>
  );
}
