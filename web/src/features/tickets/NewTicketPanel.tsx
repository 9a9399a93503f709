import { Button, Radio, SimpleGrid, Stack } from '@mantine/core';
import {
  NewTicket,
  type Ticket,
  TicketSubjectKind,
  TicketType,
} from '@thedot/domain/tickets/tickets.contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { deleteDraft, readDraft, useDraft } from '../../lib/forms/drafts.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { FormPanel } from '../../ui/dialogs/FormPanel.tsx';
import { PanelBody } from '../../ui/dialogs/PanelBody.tsx';
import { AttachmentsField, useAttachments } from '../submissions/submissions.public.ts';
import { TicketFields, type TicketValues } from './TicketFields.tsx';
import { ticketPath } from './ticket-path.ts';
import { useCreateTicket } from './tickets.data.ts';

interface Props {
  opened: boolean;
  initialType: TicketType;
  /** What the ticket is about, as `space:id`, from the address. */
  about: string | null;
  onClose: () => void;
}

export function NewTicketPanel({ opened, ...form }: Props) {
  const { t } = useTranslation('tickets');
  return (
    <FormPanel opened={opened} onClose={form.onClose} title={t('new')}>
      {opened && (
        <PanelBody>
          <NewTicketForm {...form} />
        </PanelBody>
      )}
    </FormPanel>
  );
}

interface Values extends TicketValues {
  readonly type: TicketType;
}

const AREA_OF: Readonly<Record<TicketSubjectKind, Values['area']>> = {
  expert_session: 'experts',
  space_booking: 'spaces',
  space: 'spaces',
  material_booking: 'material',
  material: 'material',
};

function toSubject(about: string | null) {
  const [kind, id] = (about ?? '').split(':');
  const known = TicketSubjectKind.safeParse(kind).data;
  return known && id ? { kind: known, id } : null;
}

function NewTicketForm({ initialType, about, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['tickets', 'ui']);
  const navigate = useNavigate();
  const subject = toSubject(about);
  const draftKey = `draft:ticket:${about ?? ''}`;
  const { mutateAsync: create } = useCreateTicket();
  const attachments = useAttachments();
  const form = useContractForm<Values, Ticket>(NewTicket.omit({ subject: true }).required(), {
    initialValues: readDraft<Values>(draftKey, {
      type: initialType,
      title: '',
      text: '',
      area: subject ? AREA_OF[subject.kind] : 'other',
      benefit: '',
      happenedOn: null,
    }),
    isDraft: true,
    submit: (values) =>
      attachments.send((sending) => create({ body: { ...values, subject }, ...sending })),
    onDone: ({ id, number }) => {
      deleteDraft(draftKey);
      onClose();
      showSuccess(t('form.done', { number }));
      void navigate(ticketPath(id));
    },
  });
  useDraft(draftKey, form.values);
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <Radio.Group label={t('type_label')} {...form.getInputProps('type')}>
          <SimpleGrid cols={{ base: 1, sm: 3 }} mt={8}>
            {TicketType.options.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(`type.${value}`)}
                description={t(`type_hint.${value}`)}
              />
            ))}
          </SimpleGrid>
        </Radio.Group>
        <TicketFields form={form} type={form.values.type} showsSimilar />
        <AttachmentsField state={attachments.state} />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {t('form.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}
