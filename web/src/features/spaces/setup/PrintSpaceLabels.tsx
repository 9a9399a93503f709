import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import type { SpaceLabel } from '@thedot/domain/spaces/space-codes.contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { ICON_ON_PHONE } from '../../../ui/icon-on-phone.ts';
import { useCreateLabels } from './setup.data.ts';

const PrintLabelsDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('../../../ui/codes/PrintLabelsDialog.tsx'),
    loadTexts('codes'),
  ]);
  return { default: module.PrintLabelsDialog };
});

/** Prints the labels of spaces and their desks; codes that are missing are created first. */
export function PrintSpaceLabels({ spaceIds }: { spaceIds: readonly string[] }) {
  const { t } = useTranslation(['space-setup', 'spaces']);
  const create = useCreateLabels();
  const print = useDialogFor<readonly SpaceLabel[]>();
  return (
    <>
      <Button
        {...ICON_ON_PHONE}
        variant="default"
        loading={create.isPending}
        disabled={spaceIds.length === 0}
        leftSection={<IconQrcode size={18} stroke={1.75} aria-hidden />}
        onClick={() =>
          void afterMutation(create.mutateAsync(spaceIds), ({ items }) => print.open(items))
        }
      >
        {t('labels.print')}
      </Button>
      {print.subject && (
        <Suspense>
          <PrintLabelsDialog
            opened={print.opened}
            onClose={print.close}
            title={t('labels.print')}
            labels={print.subject.map(({ code, deskName, space: { name, location } }) => ({
              code,
              title: deskName === null ? name : t('spaces:booking.desk', { number: deskName }),
              detail: deskName === null ? location : name,
            }))}
          />
        </Suspense>
      )}
    </>
  );
}
