import { Button, Group, Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { NewPasswordField } from '../../../ui/fields/NewPasswordField.tsx';

interface Props {
  form: {
    readonly formProps: ComponentProps<'form'>;
    readonly busy: boolean;
    readonly getInputProps: (field: 'password') => object;
  };
  submitLabel: string;
  /** The field that confirms the change: the current password, or a code. */
  children: ReactNode;
}

/** A form with which a signed-in user chooses a password. */
export function ChoosePasswordForm({ form, submitLabel, children }: Props) {
  const { t } = useTranslation('security');
  const me = useMe();
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <input type="text" autoComplete="username" value={me.email} readOnly hidden />
        {children}
        <NewPasswordField
          label={t('password.new')}
          personalWords={[me.firstName, me.lastName, me.email, me.organization?.name ?? '']}
          {...form.getInputProps('password')}
        />
        <Group>
          <Button type="submit" loading={form.busy}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
