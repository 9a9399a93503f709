import { Dialog, type DialogProps } from './Dialog.tsx';
import { DialogForm, type DialogFormProps } from './DialogForm.tsx';

/** A dialog with a form, which is reset each time the dialog opens. */
export const FormDialog = <Values extends Record<string, unknown>, Done>({
  opened,
  title,
  size,
  ...form
}: Omit<DialogProps, 'children' | 'requiresAnswer'> & DialogFormProps<Values, Done>) => (
  <Dialog opened={opened} onClose={form.onClose} title={title} {...(size && { size })}>
    <DialogForm {...form} />
  </Dialog>
);
