import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsViewing } from '../../lib/session/session.ts';
import { Card } from '../../ui/Card.tsx';
import { ClosedWhileViewing } from '../../ui/ClosedWhileViewing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NewButton } from '../../ui/KeyButton.tsx';
import { DividedRows } from '../../ui/lists/DividedList.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { NewWebhookDialog } from './parts/WebhookDialogs.tsx';
import { WebhookRow } from './parts/WebhookRow.tsx';
import { webhooksQuery } from './webhooks.data.ts';

/** The other systems that are told what is new or has changed. */
export const WebhooksPage = () => (useIsViewing() ? <ClosedWhileViewing /> : <OpenWebhooksPage />);

function OpenWebhooksPage() {
  const { t } = useTranslation('webhooks');
  const [isNew, setNew] = useState(false);
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={
          <NewButton
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => setNew(true)}
          >
            {t('new')}
          </NewButton>
        }
      />
      <Card>
        <PagedList
          query={useQuery(webhooksQuery)}
          errorText={t('failed')}
          emptyState={<EmptyState title={t('empty')} text={t('empty_text')} />}
        >
          {(items) => (
            <DividedRows rows={items} renderRow={(webhook) => <WebhookRow webhook={webhook} />} />
          )}
        </PagedList>
      </Card>
      <NewWebhookDialog opened={isNew} onClose={() => setNew(false)} />
    </>
  );
}
