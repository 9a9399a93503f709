import type { Registration } from '@thedot/domain/auth/auth.contract';
import { AppError } from '@thedot/domain/errors';
import { email as emailField } from '@thedot/domain/kernel/fields';
import { createElement } from 'react';
import { ProblemText } from '../../app/ProblemText.tsx';
import type { ContractFormHandle } from '../../app/use-contract-form.ts';
import { isFree } from './auth.data.ts';

/** Asks on leaving the field whether the address may register, before everything else is typed. */
export function useEmailCheck(form: ContractFormHandle<Registration>) {
  const field = form.getInputProps('email');

  async function check() {
    const asked = form.getValues().email;
    if (!emailField.safeParse(asked).success) return;
    const refusal = await isFree(asked).then(
      (free) => (free ? null : ('auth.email_taken' as const)),
      (error: unknown) => (error instanceof AppError && error.errors ? error.code : null),
    );
    if (refusal && form.getValues().email === asked) {
      const code = refusal;
      form.setFieldError('email', createElement(ProblemText, { problem: { code } }));
    }
  }

  return {
    ...field,
    onBlur: () => {
      field.onBlur?.();
      void check();
    },
  };
}
