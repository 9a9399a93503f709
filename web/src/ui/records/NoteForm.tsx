import { Box, Button, Stack } from '@mantine/core';
import type { z } from 'zod';
import { AutosizeTextarea } from '../fields/AutosizeTextarea.tsx';
import { textTypedSince } from '../../lib/forms/changed-fields.ts';
import { type ContractFormOptions, useContractForm } from '../../lib/forms/use-contract-form.ts';

interface NoteValues extends Record<string, unknown> {
  readonly text: string;
}

interface Props extends Pick<ContractFormOptions<NoteValues, unknown>, 'errorTitle'> {
  schema: z.ZodType<unknown, NoteValues>;
  label: string;
  placeholder: string;
  /** Label of the submit button. */
  confirmLabel: string;
  maxLength: number;
  submit: (text: string) => Promise<unknown>;
}

/** Adds a note to a record; text typed while the note is sent stays. */
export function NoteForm({
  schema,
  label,
  placeholder,
  confirmLabel,
  maxLength,
  submit,
  ...options
}: Props) {
  const form = useContractForm<NoteValues, unknown>(schema, {
    ...options,
    initialValues: { text: '' },
    submit: ({ text }) => submit(text),
    onDone: (_, sent) => {
      form.setValues({ text: textTypedSince(sent.text, form.getValues().text) });
      form.resetDirty({ text: '' });
    },
  });
  return (
    <form {...form.formProps}>
      <Stack gap={10} mb={18}>
        <AutosizeTextarea
          aria-label={label}
          placeholder={placeholder}
          minRows={2}
          maxRows={10}
          maxLength={maxLength}
          {...form.getInputProps('text')}
        />
        <Box>
          <Button type="submit" variant="default" loading={form.busy}>
            {confirmLabel}
          </Button>
        </Box>
      </Stack>
    </form>
  );
}
