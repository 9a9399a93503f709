import { Button, Stack, Text } from '@mantine/core';
import { secondFactor, type SecondFactorSetup } from '@thedot/domain/auth/second-factor.contract';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { Note } from '../../../ui/Note.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { KEEP_FOCUS } from '../../../ui/dialogs/keep-focus.ts';
import { beginSetup } from '../second-factor.data.ts';
import classes from './SetUpSteps.module.css';

interface Props {
  isLate: boolean;
  cancel: string;
  onDone: (setup: SecondFactorSetup) => void;
  onCancel: () => void;
}

export function SetUpPassword({ isLate, cancel, onDone, onCancel }: Props) {
  const { t } = useTranslation('security');
  const { email } = useMe();
  const form = useContractForm(secondFactor.begin.body, {
    initialValues: { password: '' },
    isSecret: true,
    submit: ({ password }) => beginSetup(password),
    onDone,
  });
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        {isLate && <Note>{t('set_up.late')}</Note>}
        <Text>{t('set_up.password_text')}</Text>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('password.confirm')}
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('password')}
        />
        <div className={classes.actions}>
          <Button variant="default" {...KEEP_FOCUS} onClick={onCancel}>
            {cancel}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('set_up.next')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
