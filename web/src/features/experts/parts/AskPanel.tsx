import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isMissing } from '../../../app/failures.ts';
import { FormPanel } from '../../../ui/FormPanel.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Note } from '../../../ui/Note.tsx';
import type { Named } from '../../../ui/SearchedSelect.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useNameOf } from '../../../ui/use-name-of.ts';
import { expertQuery } from '../experts.data.ts';
import { BookSessionForm } from './BookSessionForm.tsx';
import classes from './BookSessionForm.module.css';

interface Props {
  opened: boolean;
  expert: Named;
  /** The chat in which it comes up. */
  roomId: string;
  onClose: () => void;
  onAsked: () => void;
}

/** A session is asked for beside the chat in which it came up, by the form of the expert's own page. */
export function AskPanel({ opened, expert, ...form }: Props) {
  const { t } = useTranslation('experts');
  const name = useNameOf()(expert.name);
  return (
    <FormPanel opened={opened} onClose={form.onClose} title={t('ask', { name })}>
      <Ask expert={expert} {...form} />
    </FormPanel>
  );
}

function Ask({ expert: { id }, roomId, onClose, onAsked }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('experts');
  const { data: expert, error, isPending, refetch } = useQuery(expertQuery(id));
  const nameOf = useNameOf();

  function booked() {
    onClose();
    onAsked();
    notifications.show({
      title: t('sent.title'),
      message: t('sent.text', { name: nameOf(expert?.name ?? '') }),
      color: 'olive',
    });
  }

  if (expert) return <BookSessionForm expert={expert} roomId={roomId} inPanel onBooked={booked} />;
  return (
    <div className={classes.absent}>
      {isPending ? (
        <Skeletons shape="text" count={4} />
      ) : isMissing(error) ? (
        <Note>{t('missing.text')}</Note>
      ) : (
        <LoadFailed text={t('failedOne')} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
