import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ApiKey, ApiKeyState } from '@thedot/domain/api-keys/api-keys.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogFor } from '../../lib/hooks/use-dialog-for.ts';
import { useIsViewing } from '../../lib/session/session.ts';
import { Card } from '../../ui/Card.tsx';
import { ClosedWhileViewing } from '../../ui/ClosedWhileViewing.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NewButton } from '../../ui/KeyButton.tsx';
import { DividedList, DividedRows } from '../../ui/lists/DividedList.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { apiKeysQuery, useRevokeKey } from './api-keys.data.ts';
import { ApiKeyRow } from './parts/ApiKeyRow.tsx';
import { NewApiKeyDialog } from './parts/NewApiKeyDialog.tsx';

const { active, ended } = ApiKeyState.enum;

/** The API keys of the hub: active ones, which an admin can revoke, and former ones. */
export const ApiKeysPage = () => (useIsViewing() ? <ClosedWhileViewing /> : <OpenApiKeysPage />);

function OpenApiKeysPage() {
  const { t } = useTranslation('api-keys');
  const [isNew, setNew] = useState(false);
  const revoked = useDialogFor<ApiKey>();
  const create = (
    <NewButton
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => setNew(true)}
    >
      {t('new')}
    </NewButton>
  );
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} actions={create} />
      <Stack gap="md">
        <Card title={t('state.active')}>
          <PagedList
            query={useInfiniteQuery(apiKeysQuery(active))}
            errorText={t('failed')}
            emptyState={<EmptyState title={t('empty')} text={t('empty_text')} />}
          >
            {(keys) => (
              <DividedRows
                rows={keys}
                renderRow={(key) => (
                  <ApiKeyRow
                    apiKey={key}
                    action={
                      <Button
                        variant="default"
                        size="sm"
                        aria-label={t('revoke_named', { name: key.name })}
                        onClick={() => revoked.open(key)}
                      >
                        {t('revoke')}
                      </Button>
                    }
                  />
                )}
              />
            )}
          </PagedList>
        </Card>
        <Card title={t('state.ended')}>
          <DividedList
            query={useInfiniteQuery(apiKeysQuery(ended))}
            texts={{ error: t('failed'), empty: t('none_ended') }}
            renderRow={(key) => <ApiKeyRow apiKey={key} />}
          />
        </Card>
      </Stack>
      <NewApiKeyDialog opened={isNew} onClose={() => setNew(false)} />
      {revoked.subject && (
        <ConfirmRevoke apiKey={revoked.subject} opened={revoked.opened} onClose={revoked.close} />
      )}
    </>
  );
}

interface ConfirmProps {
  apiKey: ApiKey;
  opened: boolean;
  onClose: () => void;
}

function ConfirmRevoke({ apiKey: { id, name }, ...dialog }: ConfirmProps) {
  const { t } = useTranslation('api-keys');
  const revoke = useRevokeKey();
  return (
    <ConfirmDialog
      {...dialog}
      title={t('confirm.title', { name })}
      text={t('confirm.text')}
      confirmLabel={t('revoke')}
      successMessage={t('confirm.done')}
      isDestructive
      onConfirm={() => revoke.mutateAsync(id)}
    />
  );
}
