import { eventRegistrations } from '@thedot/domain/events/event-registrations.contract';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { ChoiceBoxes } from '../../../ui/fields/ChoiceBoxes.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { useSendMessage } from '../registrations.data.ts';

const Message = eventRegistrations.message.body;
type Message = z.input<typeof Message>;
const STATUSES = Message.shape.statuses.element.options;

interface Props {
  eventId: string;
  opened: boolean;
  onClose: () => void;
}

/** Writes to those who registered. */
export function MessageDialog({ eventId, ...dialog }: Props) {
  const { t } = useTranslation('events');
  const { t: statusText } = useTranslation('ui');
  const send = useSendMessage(eventId);
  return (
    <FormDialog<Message, { count: number }>
      {...dialog}
      title={t('message.title')}
      schema={Message}
      initialValues={{ text: '', statuses: ['accepted'] }}
      submit={(values) => send.mutateAsync(values)}
      confirmLabel={t('message.send')}
      successMessage={({ count }) => t('message.done', { count })}
    >
      {(form) => (
        <>
          <AutosizeTextarea
            data-autofocus
            label={t('message.text')}
            minRows={4}
            maxLength={2000}
            {...form.getInputProps('text')}
          />
          <ChoiceBoxes
            name="statuses"
            label={t('message.to')}
            options={STATUSES}
            value={form.values.statuses}
            error={form.errors['statuses']}
            nameOf={(status) => statusText(`status.registration.${status}`)}
            onChange={(statuses) => form.setFieldValue('statuses', statuses)}
          />
        </>
      )}
    </FormDialog>
  );
}
