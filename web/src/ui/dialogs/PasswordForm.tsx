import { Text } from '@mantine/core';
import type { z } from 'zod';
import { useMe } from '../../lib/session/session.ts';
import { PasswordField } from '../fields/PasswordField.tsx';
import { DialogForm, type DialogFormProps } from './DialogForm.tsx';

interface PasswordValues extends Record<string, unknown> {
  readonly password: string;
}

interface Props<Done> extends Pick<
  DialogFormProps<PasswordValues, Done>,
  'confirmLabel' | 'cancelLabel' | 'isDestructive' | 'successMessage' | 'staysOpen' | 'onClose'
> {
  schema: z.ZodType<unknown, PasswordValues>;
  /** What the user confirms with the password. */
  text: string;
  label: string;
  submit: (password: string) => Promise<Done>;
}

/** Asks for the password again, because an open session alone does not prove who uses it. */
export function PasswordForm<Done>({ text, label, submit, ...form }: Props<Done>) {
  const me = useMe();
  return (
    <DialogForm<PasswordValues, Done>
      {...form}
      initialValues={{ password: '' }}
      isSecret
      submit={({ password }) => submit(password)}
      errorFields={{ 'auth.wrong_password': 'password', 'auth.no_password': 'password' }}
    >
      {({ getInputProps }) => (
        <>
          <Text>{text}</Text>
          <input type="text" autoComplete="username" value={me.email} readOnly hidden />
          <PasswordField
            label={label}
            autoComplete="current-password"
            data-autofocus
            {...getInputProps('password')}
          />
        </>
      )}
    </DialogForm>
  );
}
