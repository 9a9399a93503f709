import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { ErrorCode } from '@thedot/domain/errors';
import { DESCRIPTION_BELOW } from '../fields/description-below.ts';
import { AutosizeTextarea } from '../fields/AutosizeTextarea.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { DialogForm, type DialogFormProps } from './DialogForm.tsx';

interface ReasonValues extends Record<string, unknown> {
  readonly reason: string;
}

type FormProps<Done> = Pick<
  DialogFormProps<ReasonValues, Done>,
  | 'confirmLabel'
  | 'cancelLabel'
  | 'successMessage'
  | 'onClose'
  | 'onDone'
  | 'errorFields'
  | 'errorTitle'
  | 'isDestructive'
>;

interface ReasonFormProps<Done> extends FormProps<Done> {
  /** The field of the contract, which defines whether a reason is required. */
  schema: z.ZodType<unknown, string>;
  validate?: (reason: string) => ErrorCode | null;
  label: ReactNode;
  /** Who reads the reason, and what follows. */
  description?: ReactNode;
  /** Frequent reasons; each replaces the text. */
  presets?: readonly string[];
  onConfirm: (reason: string) => Promise<Done>;
  /** Further fields. */
  children?: ReactNode;
}

/** The content of a `ReasonDialog`, for actions with state of their own. */
export function ReasonForm<Done>({
  schema,
  validate,
  label,
  description,
  presets,
  onConfirm,
  children,
  ...form
}: ReasonFormProps<Done>) {
  return (
    <DialogForm<ReasonValues, Done>
      isDestructive
      {...form}
      schema={z.object({ reason: schema })}
      initialValues={{ reason: '' }}
      {...(validate && { validate: ({ reason }) => ({ reason: validate(reason) }) })}
      submit={({ reason }) => onConfirm(reason)}
    >
      {({ getInputProps, setFieldValue }) => (
        <>
          {presets && (
            <Group gap="xs">
              {presets.map((preset) => (
                <Button
                  key={preset}
                  variant="default"
                  size="xs"
                  radius="xl"
                  onClick={() => setFieldValue('reason', preset)}
                >
                  {preset}
                </Button>
              ))}
            </Group>
          )}
          <AutosizeTextarea
            {...DESCRIPTION_BELOW}
            data-autofocus
            label={label}
            description={description}
            minRows={3}
            maxRows={10}
            maxLength={1000}
            {...getInputProps('reason')}
          />
          {children}
        </>
      )}
    </DialogForm>
  );
}

/** Asks for the reason of an action; the affected user reads it. */
export const ReasonDialog = <Done,>({
  opened,
  title,
  ...form
}: Pick<DialogProps, 'opened' | 'onClose' | 'title'> & ReasonFormProps<Done>) => (
  <Dialog opened={opened} onClose={form.onClose} title={title}>
    <ReasonForm {...form} />
  </Dialog>
);
