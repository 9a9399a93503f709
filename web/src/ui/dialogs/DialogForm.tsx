import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { type ContractFormOptions, useContractForm } from '../../lib/forms/use-contract-form.ts';
import { DialogActions } from './DialogActions.tsx';

type ContractForm<Values extends Record<string, unknown>> = ReturnType<
  typeof useContractForm<Values, unknown>
>;

export interface DialogFormProps<
  Values extends Record<string, unknown>,
  Done,
> extends ContractFormOptions<Values, Done> {
  readonly schema: z.ZodType<unknown, Values>;
  /** Label of the submit button. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Colours the submit button as a destructive action. */
  readonly isDestructive?: boolean;
  /** The toast after success. */
  readonly successMessage?: string | ((done: Done, values: Values) => string);
  /** Called after success and by the cancel button, which is left out without it. */
  readonly onClose?: () => void;
  /** The dialog goes on with another step after success. */
  readonly staysOpen?: boolean;
  readonly canSubmit?: (form: ContractForm<Values>) => boolean;
  readonly children: ReactNode | ((form: ContractForm<Values>) => ReactNode);
}

/** A form with the buttons of a dialog; after success it closes the dialog and shows a toast. */
export function DialogForm<Values extends Record<string, unknown>, Done>({
  schema,
  confirmLabel,
  cancelLabel,
  isDestructive,
  successMessage,
  onClose,
  staysOpen,
  canSubmit,
  children,
  ...options
}: DialogFormProps<Values, Done>) {
  const { t } = useTranslation('ui');
  const form = useContractForm<Values, Done>(schema, {
    ...options,
    onDone: (done, values) => {
      if (!staysOpen) onClose?.();
      if (successMessage) {
        showSuccess(
          typeof successMessage === 'function' ? successMessage(done, values) : successMessage,
        );
      }
      options.onDone?.(done, values);
    },
  });
  return (
    <form {...form.formProps}>
      <Stack gap="md">{typeof children === 'function' ? children(form) : children}</Stack>
      <DialogActions>
        {onClose && (
          <Button variant="default" onClick={onClose}>
            {cancelLabel ?? t('cancel')}
          </Button>
        )}
        <Button
          type="submit"
          {...(isDestructive && { color: 'crimson' })}
          loading={form.busy}
          disabled={canSubmit?.(form) === false}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
