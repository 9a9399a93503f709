import { AppError, type ErrorCode } from '@thedot/domain/errors';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { loadSignUp } from './load-sign-up.ts';

interface RegistrationForm extends Pick<ContractFormHandle<{ email: string }>, 'getInputProps'> {
  readonly getValues: () => { readonly email: string };
  readonly setServerErrors: (problems: readonly { path: string; code: ErrorCode }[]) => void;
}

/** Checks on blur whether the email address may sign up, before the rest of the form is filled in. */
export function useEmailCheck(form: RegistrationForm) {
  const field = form.getInputProps('email');

  async function check() {
    const checked = form.getValues().email;
    const { isEmailAddress, isEmailAvailable } = await loadSignUp();
    if (!isEmailAddress(checked)) return;
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
      // Without a network the form says so when it is sent.
      void check().catch(() => undefined);
    },
  };
}
