import { Box, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  DeliveryStatus,
  type Webhook,
  type WebhookDelivery,
} from '@thedot/domain/webhooks/webhooks.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { DividedList } from '../../../ui/lists/DividedList.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { deliveriesQuery, useReplay } from '../webhooks.data.ts';
import classes from './Deliveries.module.css';

const ALL = 'all';

/** The log of the last 30 days; each delivery that has ended can be sent again. */
export function Deliveries({ webhook: { id, isOn } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const [shown, setShown] = useState<string>(ALL);
  const status = DeliveryStatus.safeParse(shown).data ?? null;
  return (
    <Card title={t('deliveries')} hint={t('deliveries_hint')}>
      <SegmentedControl
        mb="sm"
        size="xs"
        aria-label={t('shown')}
        value={shown}
        onChange={setShown}
        data={[
          { value: ALL, label: t('all') },
          ...DeliveryStatus.options.map((value) => ({ value, label: t(`status.${value}`) })),
        ]}
      />
      <DividedList
        query={useInfiniteQuery(deliveriesQuery(id, status))}
        texts={{
          error: t('deliveries_failed'),
          empty: t(status === null ? 'no_deliveries' : 'none_of_status'),
        }}
        renderRow={(delivery) => <Delivery delivery={delivery} canReplay={isOn} />}
      />
    </Card>
  );
}

const LOOKS = { queued: 'pending', delivered: 'accepted', failed: 'rejected' } as const;

interface Props {
  delivery: WebhookDelivery;
  canReplay: boolean;
}

function Delivery({ delivery, canReplay }: Props) {
  const { t } = useTranslation('webhooks');
  const { dateAndTime } = useFormat();
  const replay = useReplay();
  const { id, eventId, type, data, happenedAt, status, isReplay } = delivery;
  const at = dateAndTime(happenedAt);
  return (
    <Group justify="space-between" align="flex-start" gap="sm" py={2}>
      <Stack gap={4} miw={0} flex="1 1 240px">
        <Group gap="2px 12px">
          <code className={classes.type}>{type}</code>
          <StatusBadge kind="booking" status={LOOKS[status]} label={t(`status.${status}`)} />
          {isReplay && (
            <Text span fz={13} c="var(--dot-ink-2)">
              {t('is_replay')}
            </Text>
          )}
        </Group>
        <Group component="p" gap="2px 14px" m={0} fz={13} c="var(--dot-ink-2)">
          <time dateTime={happenedAt}>{at}</time>
          <Outcome delivery={delivery} />
        </Group>
        <details className={classes.data}>
          <summary>{t('show_data')}</summary>
          <pre tabIndex={0} aria-label={t('data_of', { type })}>
            {JSON.stringify({ 'webhook-id': eventId, data }, null, 2)}
          </pre>
        </details>
      </Stack>
      {status !== 'queued' && (
        <Box>
          <Button
            variant="default"
            size="xs"
            disabled={!canReplay}
            loading={replay.isPending}
            aria-label={t('replay_of', { type, at })}
            onClick={() => replay.mutate(id, { onSuccess: () => showSuccess(t('replayed')) })}
          >
            {t('replay')}
          </Button>
        </Box>
      )}
    </Group>
  );
}

function Outcome({ delivery: { tries, answer, error, nextTryAt } }: Pick<Props, 'delivery'>) {
  const { t } = useTranslation('webhooks');
  const { dateAndTime } = useFormat();
  return (
    <>
      {tries > 0 && <span>{t('tries', { count: tries })}</span>}
      {answer !== null && <span>{t('answer', { answer })}</span>}
      {error !== '' && answer === null && <span className={classes.error}>{error}</span>}
      {nextTryAt !== null && tries > 0 && (
        <span>{t('next_try', { at: dateAndTime(nextTryAt) })}</span>
      )}
    </>
  );
}
