import { Group } from '@mantine/core';
import type { WebhookTopic } from '@thedot/domain/webhooks/webhook-events';
import type { Webhook } from '@thedot/domain/webhooks/webhooks.contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/Chip.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';

/** On, failing, or off and why. */
export function WebhookStatus({
  webhook: { offBecause, failingSince },
}: {
  webhook: Pick<Webhook, 'offBecause' | 'failingSince'>;
}) {
  const { t } = useTranslation('webhooks');
  if (offBecause !== null)
    return <StatusBadge kind="booking" status="cancelled" label={t(`off.${offBecause}`)} />;
  return failingSince === null ? (
    <StatusBadge kind="booking" status="accepted" label={t('on')} />
  ) : (
    <StatusBadge kind="booking" status="rejected" label={t('failing')} />
  );
}

export function TopicChips({ topics }: { topics: readonly WebhookTopic[] }) {
  const { t } = useTranslation('webhooks');
  return (
    <Group component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
      {topics.map((topic) => (
        <li key={topic}>
          <Chip>{t(`topic.${topic}`)}</Chip>
        </li>
      ))}
    </Group>
  );
}
