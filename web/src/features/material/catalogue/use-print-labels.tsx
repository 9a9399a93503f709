import type { Material } from '@thedot/domain/material/material.contract';
import { useTranslation } from 'react-i18next';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import type { Label } from '../../../ui/codes/LabelSheet.tsx';
import { PrintLabelsDialog } from '../../../ui/codes/PrintLabelsDialog.tsx';
import { useMaterialLabel } from './catalogue.data.ts';

/** Opens the dialog that prints labels. */
export function usePrintLabels() {
  const { t } = useTranslation('manage-material');
  const { opened, subject, open, close } = useDialogFor<readonly Label[]>();
  return {
    print: open,
    dialog: subject && (
      <PrintLabelsDialog
        opened={opened}
        onClose={close}
        title={t('labels.title')}
        labels={subject}
        initialSize="small"
      />
    ),
  };
}

/** Prints the label of a material as a whole, whose code the first print creates. */
export function usePrintMaterialLabel() {
  const { print, dialog } = usePrintLabels();
  const { mutateAsync, isPending } = useMaterialLabel();
  return {
    dialog,
    isPending,
    print: ({ id, name, location }: Material) =>
      void afterMutation(mutateAsync(id), ({ code }) =>
        print([{ code, title: name, detail: location }]),
      ),
  };
}
