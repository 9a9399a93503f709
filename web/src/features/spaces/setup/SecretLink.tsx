import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useCopyToClipboard } from '../../../lib/hooks/use-copy-to-clipboard.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';

export interface Link {
  readonly address: string;
  readonly createdAt: string;
  /** Of a link that calendars read: null before the first time. */
  readonly lastReadAt?: string | null;
}

interface Props {
  query: {
    readonly data: Link | null | undefined;
    readonly isLoadingError: boolean;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  /** What happens to those who use the link when it is renewed or revoked. */
  warning: string;
  /** Mutations that show their own errors. */
  create: () => Promise<unknown>;
  revoke: () => Promise<unknown>;
  /** Below the link. */
  children?: ReactNode;
}

/** A link that gives access: it is created, copied, renewed and revoked. */
export function SecretLink({ query, warning, create, revoke, children }: Props) {
  const { t } = useTranslation('space-setup');
  const [isBusy, setBusy] = useState(false);
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null);
  const close = () => setAsking(null);
  const { data } = query;
  if (query.isLoadingError)
    return (
      <LoadFailed
        text={t('link.failed')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  if (data === undefined) return <Skeletons shape="text" count={2} />;

  async function createFirst() {
    setBusy(true);
    // The mutation has shown its error.
    await create().catch(() => undefined);
    setBusy(false);
  }

  return (
    <Stack gap="md">
      {data && <ShownLink link={data} />}
      {data && children}
      <Group gap="xs">
        {data ? (
          <>
            <Button variant="default" onClick={() => setAsking('renew')}>
              {t('link.renew')}
            </Button>
            <Button variant="default" c="var(--dot-error)" onClick={() => setAsking('revoke')}>
              {t('link.revoke')}
            </Button>
          </>
        ) : (
          <Button loading={isBusy} onClick={() => void createFirst()}>
            {t('link.create')}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={asking === 'renew'}
        onClose={close}
        title={t('link.renew')}
        text={warning}
        confirmLabel={t('link.renew')}
        onConfirm={create}
        successMessage={t('link.renewed')}
      />
      <ConfirmDialog
        opened={asking === 'revoke'}
        onClose={close}
        title={t('link.revoke')}
        text={warning}
        confirmLabel={t('link.revoke')}
        isDestructive
        onConfirm={revoke}
        successMessage={t('link.revoked')}
      />
    </Stack>
  );
}

function ShownLink({ link: { address, createdAt, lastReadAt } }: { link: Link }) {
  const { t } = useTranslation('space-setup');
  const format = useFormat();
  const copy = useCopyToClipboard();
  const read = lastReadAt ? t('link.read', { when: format.ago(lastReadAt) }) : t('link.unread');
  return (
    <div>
      <Group align="flex-end" gap={10}>
        <TextInput
          label={t('link.address')}
          readOnly
          value={address}
          flex="1 1 260px"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        {/* Browsers expose the clipboard in secure contexts only. */}
        {'clipboard' in navigator && (
          <Button
            variant="default"
            leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
            onClick={() => void copy(address, t('link.copied'))}
          >
            {t('link.copy')}
          </Button>
        )}
      </Group>
      <Text fz="sm" mt={8} c="var(--dot-ink-2)">
        {t('link.since', { date: format.date(createdAt) })} {lastReadAt !== undefined && read}
      </Text>
    </div>
  );
}
