import { AppError, type ErrorCode } from '@thedot/domain/errors';
import { email as emailField } from '@thedot/domain/kernel/fields';
import type { ContractFormHandle } from '../../lib/forms/use-contract-form.ts';
import { isFree } from './registration.data.ts';

interface RegistrationForm extends Pick<ContractFormHandle<{ email: string }>, 'getInputProps'> {
  readonly getValues: () => { readonly email: string };
  readonly refuseAt: (problems: readonly { path: string; code: ErrorCode }[]) => void;
}

/** Asks on leaving the field whether the address may register, before everything else is typed. */
export function useEmailCheck(form: RegistrationForm) {
  const field = form.getInputProps('email');

  async function check() {
    const asked = form.getValues().email;
    if (!emailField.safeParse(asked).success) return;
    const refusal = await isFree(asked).then(
      (free) => (free ? null : ('auth.email_taken' as const)),
      (error: unknown) => (error instanceof AppError && error.errors ? error.code : null),
    );
    if (refusal && form.getValues().email === asked)
      form.refuseAt([{ path: 'email', code: refusal }]);
  }

  return {
    ...field,
    onBlur: () => {
      field.onBlur?.();
      void check();
    },
  };
}
