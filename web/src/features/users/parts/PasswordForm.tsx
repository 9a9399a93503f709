import { Button, Stack } from '@mantine/core';
import { personalData } from '@thedot/domain/users/personal-data.contract';
import { useMe } from '../../../lib/session/session.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import classes from './DataCards.module.css';

interface Props {
  /** What the password opens. */
  text: string;
  label: string;
  action: string;
  keep: string;
  danger?: boolean;
  submit: (password: string) => Promise<unknown>;
  onDone?: () => void;
  onKeep: () => void;
}

/** Asks who sits before an open session to say that it is theirs. */
export function PasswordForm(props: Props) {
  const { text, label, action, keep, danger, submit, onDone, onKeep } = props;
  const me = useMe();
  const form = useContractForm(personalData.askErasure.body, {
    initialValues: { password: '' },
    isSecret: true,
    submit: ({ password }) => submit(password),
    onDone: () => onDone?.(),
    errorFields: { 'auth.no_password': 'password' },
  });
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <p className={classes.text}>{text}</p>
        <input type="text" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordField
          label={label}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onKeep}>
          {keep}
        </Button>
        <Button type="submit" loading={form.busy} {...(danger && { color: 'crimson' })}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
