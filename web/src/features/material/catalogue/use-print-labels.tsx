import type { Material } from '@thedot/domain/material/material.contract';
import { useTranslation } from 'react-i18next';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import type { Label } from '../../../ui/codes/LabelSheet.tsx';
import { PrintLabelsDialog } from '../../../ui/codes/PrintLabelsDialog.tsx';
import { useMaterialLabels } from './catalogue.data.ts';

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

/** Prints the labels of materials as a whole, and with `withItems` those of their items. */
export function usePrintMaterialLabels({ withItems = false } = {}) {
  const { print, dialog } = usePrintLabels();
  const { mutateAsync, isPending } = useMaterialLabels();
  return {
    dialog,
    isPending,
    print: (materials: readonly Pick<Material, 'id'>[]) =>
      void afterMutation(mutateAsync(materials.map(({ id }) => id)), ({ items }) =>
        print(
          items
            .filter(({ serial }) => withItems || serial === null)
            .map(({ code, serial, material: { name, location } }) => ({
              code,
              title: name,
              detail: serial ?? location,
            })),
        ),
      ),
  };
}
