import { Button } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import type { Badge } from '@thedot/domain/events/event-attendance.contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { ICON_ON_PHONE } from '../../../ui/icon-on-phone.ts';
import { ExportMenu } from '../../../ui/lists/ExportMenu.tsx';
import { attendeesExportUrl, useLoadBadges } from './attendance.data.ts';

const PrintLabelsDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('../../../ui/codes/PrintLabelsDialog.tsx'),
    loadTexts('codes'),
  ]);
  return { default: module.PrintLabelsDialog };
});

/** Takes the list of attendees out of the hub: as a spreadsheet, and as badges to print. */
export function AttendeeTools({ eventId }: { eventId: string }) {
  const { t } = useTranslation('event-tools');
  const load = useLoadBadges(eventId);
  const print = useDialogFor<readonly Badge[]>();
  return (
    <>
      <ExportMenu getUrl={(format) => attendeesExportUrl(eventId, format)} />
      <Button
        {...ICON_ON_PHONE}
        variant="default"
        loading={load.isPending}
        leftSection={<IconId size={18} stroke={1.75} aria-hidden />}
        onClick={() => void afterMutation(load.mutateAsync(undefined), print.open)}
      >
        {t('badges.print')}
      </Button>
      {print.subject && (
        <Suspense>
          <PrintLabelsDialog
            opened={print.opened}
            onClose={print.close}
            title={t('badges.print')}
            initialSize="large"
            words="badges"
            labels={print.subject.map(({ code, name, organization }) => ({
              code,
              isTicket: true,
              title: name,
              detail: organization,
            }))}
          />
        </Suspense>
      )}
    </>
  );
}
