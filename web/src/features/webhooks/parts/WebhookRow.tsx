import { Box, Group, Stack } from '@mantine/core';
import type { Webhook } from '@thedot/domain/webhooks/webhooks.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { TopicChips, WebhookStatus } from './WebhookFacts.tsx';

/** A webhook with its state, address, topics and last call that arrived. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { dateAndTime } = useFormat();
  const { id, name, url, topics, lastDeliveredAt, isSecretExposed } = webhook;
  return (
    <Stack gap={6} py={4}>
      <Group gap="4px 12px">
        <Box component="h2" m={0} fz="md" fw={600} style={{ overflowWrap: 'anywhere' }}>
          <TextLink to={`/settings/webhooks/${id}`}>{name}</TextLink>
        </Box>
        <WebhookStatus webhook={webhook} />
      </Group>
      <Box fz="sm" c="var(--dot-ink-2)" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Box>
      <TopicChips topics={topics} />
      <Box component="p" m={0} fz={13} c="var(--dot-ink-2)">
        {lastDeliveredAt === null
          ? t('never_delivered')
          : t('last_delivered', { at: dateAndTime(lastDeliveredAt) })}
      </Box>
      {isSecretExposed && <InlineAlert>{t('secret_exposed')}</InlineAlert>}
    </Stack>
  );
}
