import { AppError, type ErrorCode } from '@thedot/domain/errors';
import { email as emailField } from '@thedot/domain/kernel/fields';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { isEmailAvailable } from './sign-up.data.ts';

interface RegistrationForm extends Pick<ContractFormHandle<{ email: string }>, 'getInputProps'> {
  readonly getValues: () => { readonly email: string };
  readonly setServerErrors: (problems: readonly { path: string; code: ErrorCode }[]) => void;
}

/** Checks on blur whether the email address may sign up, before the rest of the form is filled in. */
export function useEmailCheck(form: RegistrationForm) {
  const field = form.getInputProps('email');

  async function check() {
    const checked = form.getValues().email;
    if (!emailField.safeParse(checked).success) return;
    const refusal = await isEmailAvailable(checked).then(
      (free) => (free ? null : ('auth.email_taken' as const)),
      (error: unknown) => (error instanceof AppError && error.errors ? error.code : null),
    );
    if (refusal && form.getValues().email === checked)
      form.setServerErrors([{ path: 'email', code: refusal }]);
  }

  return {
    ...field,
    onBlur: () => {
      field.onBlur?.();
      void check();
    },
  };
}
