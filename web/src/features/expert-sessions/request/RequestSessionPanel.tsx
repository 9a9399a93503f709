import { Box } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isNotFoundError } from '../../../lib/api/api-errors.ts';
import { FormPanel } from '../../../ui/dialogs/FormPanel.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import type { NamedOption } from '../../../ui/fields/AsyncSelect.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { expertQuery } from '../../experts/experts.data.ts';
import { BookSessionForm } from './BookSessionForm.tsx';

interface Props {
  opened: boolean;
  expert: NamedOption;
  /** The chat room from which the session is requested. */
  roomId: string;
  onClose: () => void;
  onRequested: () => void;
}

/** Requests a session from a chat, with the form of the expert's page. */
export function RequestSessionPanel({ opened, expert, ...form }: Props) {
  const { t } = useTranslation('experts');
  const name = useDisplayName()(expert.name);
  return (
    <FormPanel opened={opened} onClose={form.onClose} title={t('ask', { name })}>
      <RequestSession expert={expert} {...form} />
    </FormPanel>
  );
}

function RequestSession({ expert: { id }, roomId, onClose, onRequested }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('experts');
  const { data: expert, error, isPending, refetch } = useQuery(expertQuery(id));
  const nameOf = useDisplayName();

  function booked() {
    onClose();
    onRequested();
    notifications.show({
      title: t('sent.title'),
      message: t('sent.text', { name: nameOf(expert?.name ?? '') }),
      color: 'olive',
    });
  }

  if (expert) return <BookSessionForm expert={expert} roomId={roomId} inPanel onBooked={booked} />;
  return (
    <Box p="16px 24px">
      {isPending ? (
        <Skeletons shape="text" count={4} />
      ) : isNotFoundError(error) ? (
        <InlineAlert>{t('record.missing_text')}</InlineAlert>
      ) : (
        <LoadFailed text={t('record.failed')} onRetry={() => void refetch()} />
      )}
    </Box>
  );
}
