import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type Ticket, tickets } from '@thedot/domain/tickets/tickets.contract';
import { TICKET_WORKFLOW } from '@thedot/domain/tickets/tickets.rules';
import { refuseReason } from '@thedot/domain/scheduling/lifecycle.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { afterMutation } from '../../lib/query/after-mutation.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx';
import { useRecordNumber } from '../../ui/records/use-record-number.ts';
import { ActionButtons } from '../submissions/submissions.public.ts';
import { ticketPath } from './ticket-path.ts';
import { TicketFields } from './TicketFields.tsx';
import {
  openTicketsQuery,
  useChangeTicket,
  useMergeTicket,
  useRemoveTicket,
  useResolveTicket,
} from './tickets.data.ts';

interface Props {
  ticket: Ticket;
}

const REASONED = ['ask', 'resolve', 'reject', 'reopen'] as const;
type Reasoned = (typeof REASONED)[number];
type Opened = Reasoned | 'edit' | 'merge' | 'close' | 'delete';

const ACTIONS = ['resolve', 'reopen', 'start', 'ask', 'merge', 'close', 'edit', 'reject'] as const;

/** What the user can do with a ticket now. */
export function TicketActions({ ticket }: Props) {
  const { t } = useTranslation('tickets');
  const [opened, setOpened] = useState<Opened | null>(null);
  const change = useChangeTicket();
  const { id, actions, canDelete } = ticket;
  const names = [
    ...ACTIONS.filter((it) => actions.includes(it)),
    ...(canDelete ? (['delete'] as const) : []),
  ];
  const close = () => setOpened(null);
  return (
    <>
      <ActionButtons
        actions={names.map((name) => ({
          name,
          label: t(`action.${name}`),
          isDestructive: name === 'delete' || name === 'reject',
        }))}
        main={(['resolve', 'reopen', 'close'] as const).find((it) => actions.includes(it))}
        onChoose={(name) =>
          name === 'start' ? change.mutate({ id, action: name, reason: '' }) : setOpened(name)
        }
      />
      <ReasonedDialogs ticket={ticket} opened={opened} onClose={close} />
      <CloseDialog ticket={ticket} opened={opened === 'close'} onClose={close} />
      <DeleteDialog ticket={ticket} opened={opened === 'delete'} onClose={close} />
      <EditDialog ticket={ticket} opened={opened === 'edit'} onClose={close} />
      <MergeDialog ticket={ticket} opened={opened === 'merge'} onClose={close} />
    </>
  );
}

interface DialogProps extends Props {
  opened: boolean;
  onClose: () => void;
}

/** Actions whose reason the author reads. */
function ReasonedDialogs({
  ticket: { id },
  opened,
  onClose,
}: Omit<DialogProps, 'opened'> & { opened: Opened | null }) {
  const { t } = useTranslation('tickets');
  const { mutateAsync: change } = useChangeTicket({ silent: true });
  const { mutateAsync: resolve } = useResolveTicket();
  return REASONED.map((action) => (
    <ReasonDialog
      key={action}
      opened={opened === action}
      onClose={onClose}
      isDestructive={action === 'reject'}
      title={t(`dialog.${action}.title`)}
      label={t(`dialog.${action}.label`)}
      confirmLabel={t(`dialog.${action}.confirm`)}
      successMessage={t(`dialog.${action}.done`)}
      schema={tickets.resolve.body.shape.reason.unwrap()}
      validate={(reason) => refuseReason(TICKET_WORKFLOW, action, reason)}
      onConfirm={(reason) =>
        action === 'resolve' ? resolve({ id, reason }) : change({ id, action, reason })
      }
    />
  ));
}

function CloseDialog({ ticket: { id }, ...dialog }: DialogProps) {
  const { t } = useTranslation('tickets');
  const { mutateAsync: change } = useChangeTicket();
  return (
    <ConfirmDialog
      {...dialog}
      title={t('dialog.close.title')}
      text={t('dialog.close.text')}
      confirmLabel={t('dialog.close.confirm')}
      successMessage={t('dialog.close.done')}
      onConfirm={() => change({ id, action: 'close', reason: '' })}
    />
  );
}

function DeleteDialog({ ticket: { id }, ...dialog }: DialogProps) {
  const { t } = useTranslation('tickets');
  const navigate = useNavigate();
  const { mutateAsync: remove } = useRemoveTicket();
  return (
    <ConfirmDialog
      {...dialog}
      isDestructive
      title={t('dialog.delete.title')}
      text={t('dialog.delete.text')}
      confirmLabel={t('dialog.delete.confirm')}
      successMessage={t('dialog.delete.done')}
      onConfirm={() => afterMutation(remove(id), () => void navigate('/feedback'))}
    />
  );
}

const EditSchema = tickets.change.body.options[0].omit({ id: true, action: true }).required();

function EditDialog({ ticket, ...dialog }: DialogProps) {
  const { t } = useTranslation('tickets');
  const { mutateAsync: change } = useChangeTicket({ silent: true });
  const { id, type, title, text, area, benefit, happenedOn } = ticket;
  return (
    <FormDialog
      {...dialog}
      size="lg"
      title={t('form.edit')}
      schema={EditSchema}
      initialValues={{ title, text, area, benefit, happenedOn }}
      confirmLabel={t('form.save')}
      successMessage={t('form.saved')}
      submit={(values) => change({ id, action: 'edit', ...values })}
    >
      {(form) => <TicketFields form={form} type={type} startsWithTitle />}
    </FormDialog>
  );
}

const MergeSchema = tickets.merge.body.pick({ into: true });
const TYPING_MS = 200;

function MergeDialog({ ticket: { id, type }, ...dialog }: DialogProps) {
  const { t } = useTranslation('tickets');
  const navigate = useNavigate();
  const numberOf = useRecordNumber();
  const [search, setSearch] = useState('');
  const [typed] = useDebouncedValue(search.replace(/^(#|nº\s)\d+ /, ''), TYPING_MS);
  const { data: found = [] } = useQuery({
    ...openTicketsQuery(type, typed),
    enabled: dialog.opened,
  });
  const { mutateAsync: merge } = useMergeTicket();
  return (
    <FormDialog<{ into: string }, Ticket>
      {...dialog}
      title={t('dialog.merge.title')}
      schema={MergeSchema}
      initialValues={{ into: '' }}
      confirmLabel={t('dialog.merge.confirm')}
      successMessage={t('dialog.merge.done')}
      submit={({ into }) => merge({ id, into, reason: '' })}
      onDone={(_, { into }) => void navigate(ticketPath(into))}
    >
      {(form) => (
        <>
          <Text>{t('dialog.merge.text')}</Text>
          <Select
            data-autofocus
            openOnFocus={false}
            label={t('dialog.merge.into')}
            searchable
            searchValue={search}
            onSearchChange={setSearch}
            filter={({ options }) => options}
            nothingFoundMessage={t('dialog.merge.none')}
            data={found
              .filter((it) => it.id !== id)
              .map((it) => ({ value: it.id, label: `${numberOf(it.number)} ${it.title}` }))}
            {...form.getInputProps('into')}
          />
        </>
      )}
    </FormDialog>
  );
}
