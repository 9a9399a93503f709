import { Button, Checkbox } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import type { EventStatus } from '@thedot/domain/events/event-fields.contract';
import { type Event, EventReason } from '@thedot/domain/events/events.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useNow } from '../../../lib/format/use-now.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx';
import { EditButton } from '../../../ui/KeyButton.tsx';
import { useRemoveEvent, useSetEventStatus } from '../events.data.ts';

/** The other dates of a series that end with one. A date that was accepted is not withdrawn: it is cancelled with a reason. */
const ENDED_WITH: Readonly<Record<'cancel' | 'withdraw' | 'delete', readonly EventStatus[]>> = {
  cancel: ['pending', 'accepted'],
  withdraw: ['pending'],
  delete: [],
};

/** What its organizers do with an event. */
export function EventActions({ event }: { event: Event }) {
  const { t } = useTranslation(['events', 'event-tools']);
  const { id, actions, status, series } = event;
  const navigate = useNavigate();
  const submit = useSetEventStatus({ silent: false });
  const cancel = useSetEventStatus({ silent: true });
  const withdraw = useSetEventStatus({ silent: false });
  const remove = useRemoveEvent();
  const [isEnding, ending] = useDisclosure(false);
  const [wholeSeries, setWholeSeries] = useState(false);
  const now = useNow().getTime();
  const isDraft = status === 'draft';
  const canEnd = isDraft || actions.includes('withdraw') || actions.includes('cancel');
  const end = isDraft ? 'delete' : status === 'pending' ? 'withdraw' : 'cancel';
  const hasOthers = series.some(
    (other) => ENDED_WITH[end].includes(other.status) && Date.parse(other.start) > now,
  );
  const close = () => {
    ending.close();
    setWholeSeries(false);
  };
  const seriesBox = hasOthers && (
    <Checkbox
      label={t(`event-tools:series.${end === 'cancel' ? 'cancel' : 'withdraw'}`)}
      checked={wholeSeries}
      onChange={(change) => setWholeSeries(change.currentTarget.checked)}
    />
  );
  return (
    <>
      {actions.includes('edit') && (
        <EditButton
          variant="default"
          to={`/event/edit/${id}`}
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
        >
          {t('edit.open')}
        </EditButton>
      )}
      {canEnd && (
        <Button variant="default" c="var(--dot-error)" onClick={ending.open}>
          {t(`end.${end}.open`)}
        </Button>
      )}
      {actions.includes('submit') && (
        <Button
          loading={submit.isPending}
          onClick={() =>
            submit.mutate(
              { id, status: 'pending' },
              { onSuccess: () => showSuccess(t('propose.done')) },
            )
          }
        >
          {t('propose.submit')}
        </Button>
      )}
      {end === 'cancel' ? (
        <ReasonDialog
          opened={isEnding}
          onClose={close}
          title={t('end.cancel.title')}
          schema={EventReason}
          validate={(reason) => (reason.trim() === '' ? 'event.reason_required' : null)}
          label={t('end.cancel.reason')}
          description={t('end.cancel.text')}
          confirmLabel={t('end.cancel.confirm')}
          cancelLabel={t('end.keep')}
          successMessage={t('end.cancel.done')}
          onConfirm={(reason) =>
            cancel.mutateAsync({ id, status: 'cancelled', reason, wholeSeries })
          }
        >
          {seriesBox}
        </ReasonDialog>
      ) : (
        <ConfirmDialog
          isDestructive
          opened={isEnding}
          onClose={close}
          title={t(`end.${end}.title`)}
          text={t(`end.${end}.text`)}
          confirmLabel={t(`end.${end}.confirm`)}
          cancelLabel={t('end.keep')}
          successMessage={t(`end.${end}.done`)}
          onConfirm={() =>
            isDraft
              ? remove.mutateAsync(id)
              : withdraw.mutateAsync({ id, status: 'cancelled', wholeSeries })
          }
          onDone={() => {
            if (isDraft) void navigate('/events?tab=proposals');
          }}
        >
          {seriesBox}
        </ConfirmDialog>
      )}
    </>
  );
}
