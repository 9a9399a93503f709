import { Button, Menu, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Webhook } from '@thedot/domain/webhooks/webhooks.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { useIsViewing } from '../../lib/session/session.ts';
import { Card } from '../../ui/Card.tsx';
import { ClosedWhileViewing } from '../../ui/ClosedWhileViewing.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { RowMenu } from '../../ui/lists/RowMenu.tsx';
import { PersonLink } from '../../ui/people/PersonLink.tsx';
import { Facts } from '../../ui/records/Facts.tsx';
import { RecordHeader } from '../../ui/records/RecordHeader.tsx';
import { RecordScreen } from '../../ui/records/RecordScreen.tsx';
import { SecretOnce } from '../api-keys/api-keys.public.ts';
import { Deliveries } from './parts/Deliveries.tsx';
import { EditWebhookDialog } from './parts/WebhookDialogs.tsx';
import { TopicChips, WebhookStatus } from './parts/WebhookFacts.tsx';
import { useDeleteWebhook, useRenewSecret, useTestWebhook, webhookQuery } from './webhooks.data.ts';

const LIST = '/settings/webhooks';

/** One webhook: what it is told, whether its calls arrive, and each delivery. */
export const WebhookPage = () => (useIsViewing() ? <ClosedWhileViewing /> : <OpenWebhookPage />);

function OpenWebhookPage() {
  const { t } = useTranslation('webhooks');
  const { id = '' } = useParams();
  return (
    <RecordScreen
      listPath={LIST}
      query={useQuery(webhookQuery(id))}
      namespace="webhooks"
      header={(webhook) => <Header webhook={webhook} />}
      main={(webhook) => (
        <Stack gap="md">
          {webhook.isSecretExposed && <InlineAlert>{t('secret_exposed')}</InlineAlert>}
          <About webhook={webhook} />
          <Deliveries webhook={webhook} />
        </Stack>
      )}
    />
  );
}

type DialogName = 'edit' | 'renew' | 'delete';

function Header({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const navigate = useNavigate();
  const { id, name, isOn } = webhook;
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const test = useTestWebhook(id);
  const renew = useRenewSecret(id);
  const remove = useDeleteWebhook(id);
  const close = () => setDialog(null);
  return (
    <>
      <RecordHeader
        title={name}
        badges={<WebhookStatus webhook={webhook} />}
        actions={
          <>
            <Button
              variant="default"
              disabled={!isOn}
              loading={test.isPending}
              onClick={() =>
                test.mutate(undefined, { onSuccess: () => showSuccess(t('test_sent')) })
              }
            >
              {t('test')}
            </Button>
            <Button variant="default" onClick={() => setDialog('edit')}>
              {t('edit')}
            </Button>
            <RowMenu label={t('actions', { name })}>
              <Menu.Item onClick={() => setDialog('renew')}>{t('renew.action')}</Menu.Item>
              <Menu.Item c="var(--dot-error)" onClick={() => setDialog('delete')}>
                {t('delete.action')}
              </Menu.Item>
            </RowMenu>
          </>
        }
      />
      <EditWebhookDialog webhook={webhook} opened={dialog === 'edit'} onClose={close} />
      <ConfirmDialog
        opened={dialog === 'renew'}
        onClose={close}
        title={t('renew.title')}
        text={t('renew.text')}
        confirmLabel={t('renew.action')}
        onConfirm={async () => setSecret((await renew.mutateAsync(undefined)).secret)}
      />
      <ConfirmDialog
        opened={dialog === 'delete'}
        onClose={close}
        title={t('delete.title', { name })}
        text={t('delete.text')}
        confirmLabel={t('delete.action')}
        successMessage={t('delete.done')}
        isDestructive
        onConfirm={() => remove.mutateAsync(undefined)}
        onDone={() => void navigate(LIST)}
      />
      <Dialog
        opened={secret !== null}
        onClose={() => setSecret(null)}
        size="lg"
        title={t('secret.title')}
        requiresAnswer
      >
        <SecretOnce
          label={t('secret.label')}
          text={t('secret.text')}
          secret={secret ?? ''}
          onKept={() => setSecret(null)}
        />
      </Dialog>
    </>
  );
}

function About({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { date, dateAndTime } = useFormat();
  const { url, topics, createdAt, createdBy, failingSince, lastDeliveredAt, queued } = webhook;
  const { formerSecretUntil } = webhook;
  return (
    <Card>
      <Facts
        grid
        facts={[
          { name: t('url'), value: url, isWide: true },
          { name: t('topics'), value: <TopicChips topics={topics} />, isWide: true },
          {
            name: t('last'),
            value: lastDeliveredAt === null ? t('never') : dateAndTime(lastDeliveredAt),
          },
          ...(failingSince === null
            ? []
            : [{ name: t('failing_since'), value: dateAndTime(failingSince) }]),
          { name: t('waiting'), value: t('waiting_count', { count: queued }) },
          ...(formerSecretUntil === null
            ? []
            : [{ name: t('former_secret'), value: dateAndTime(formerSecretUntil) }]),
          { name: t('created_on'), value: date(createdAt) },
          ...(createdBy
            ? [{ name: t('created_by'), value: <PersonLink person={createdBy} /> }]
            : []),
        ]}
      />
    </Card>
  );
}
