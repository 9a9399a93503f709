import { Switch, TextInput } from '@mantine/core';
import { WebhookTopic } from '@thedot/domain/webhooks/webhook-events';
import { type Webhook, WebhookFields } from '@thedot/domain/webhooks/webhooks.contract';
import { useTranslation } from 'react-i18next';
import { DialogForm, type DialogFormProps } from '../../../ui/dialogs/DialogForm.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { ChoiceBoxes } from '../../../ui/fields/ChoiceBoxes.tsx';
import { DESCRIPTION_BELOW } from '../../../ui/fields/description-below.ts';
import { NewSecretDialog } from '../../api-keys/api-keys.public.ts';
import { useChangeWebhook, useCreateWebhook } from '../webhooks.data.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

const EMPTY: WebhookFields = { name: '', url: '', topics: [], isOn: true };

/** Asks for name, address and topics, then shows the secret once. */
export function NewWebhookDialog({ opened, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const create = useCreateWebhook();
  return (
    <NewSecretDialog
      opened={opened}
      onClose={onClose}
      title={t('new')}
      made={{ title: t('secret.title'), label: t('secret.label'), text: t('secret.text') }}
    >
      {(onMade) => (
        <DialogForm<WebhookFields, { secret: string }>
          schema={WebhookFields}
          initialValues={EMPTY}
          submit={(fields) => create.mutateAsync(fields)}
          onDone={({ secret }) => onMade(secret)}
          staysOpen
          confirmLabel={t('create')}
          onClose={onClose}
        >
          {(form) => <Fields form={form} />}
        </DialogForm>
      )}
    </NewSecretDialog>
  );
}

export function EditWebhookDialog({ webhook, ...dialog }: Props & { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const change = useChangeWebhook(webhook.id);
  const { name, url, topics, isOn } = webhook;
  return (
    <FormDialog<WebhookFields, Webhook>
      {...dialog}
      size="lg"
      title={t('edit_title', { name })}
      schema={WebhookFields}
      initialValues={{ name, url, topics, isOn }}
      submit={(fields) => change.mutateAsync(fields)}
      confirmLabel={t('save')}
      successMessage={t('saved')}
    >
      {(form) => (
        <>
          <Fields form={form} />
          <Switch
            label={t('is_on')}
            description={t('is_on_hint')}
            {...form.getInputProps('isOn', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDialog>
  );
}

type Form = Parameters<
  Extract<DialogFormProps<WebhookFields, unknown>['children'], (form: never) => unknown>
>[0];

function Fields({ form }: { form: Form }) {
  const { t } = useTranslation('webhooks');
  const topics = form.getInputProps('topics');
  return (
    <>
      <TextInput
        data-autofocus
        label={t('name')}
        placeholder={t('name_example')}
        maxLength={80}
        {...form.getInputProps('name')}
      />
      <TextInput
        {...DESCRIPTION_BELOW}
        label={t('url')}
        description={t('url_hint')}
        placeholder="https://"
        type="url"
        maxLength={500}
        {...form.getInputProps('url')}
      />
      <ChoiceBoxes
        name="topics"
        label={t('topics')}
        description={t('topics_hint')}
        options={WebhookTopic.options}
        value={form.values.topics}
        error={topics.error}
        nameOf={(topic) => t(`topic.${topic}`)}
        onChange={topics.onChange}
      />
    </>
  );
}
