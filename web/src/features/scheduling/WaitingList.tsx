import { Button, Group, Stack, Text } from '@mantine/core';
import type { WaitingListEntry } from '@thedot/domain/scheduling/waiting-list.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { Card } from '../../ui/Card.tsx';

/** How the offers of a kind of booking are answered; the mutations show their errors. */
export interface WaitingListKind {
  readonly take: (id: string) => void;
  readonly leave: (id: string) => void;
  readonly isPending: boolean;
}

interface Props {
  entries: readonly WaitingListEntry[];
  kind: WaitingListKind;
}

/** What the reader is offered, and what they wait for; nothing without any. */
export function WaitingList({ entries, kind }: Props) {
  const { t } = useTranslation('scheduling');
  if (entries.length === 0) return null;
  const offers = entries.filter(({ offeredUntil }) => offeredUntil !== null);
  const waiting = entries.filter(({ offeredUntil }) => offeredUntil === null);
  return (
    <Card title={t('waiting.title')}>
      <Stack component="ul" gap="md">
        {[...offers, ...waiting].map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} kind={kind} />
          </li>
        ))}
      </Stack>
    </Card>
  );
}

function Entry({ entry, kind }: { entry: WaitingListEntry; kind: WaitingListKind }) {
  const { t } = useTranslation('scheduling');
  const format = useFormat();
  const nameOf = useDisplayName();
  const { id, title, resource, start, end, position, offeredUntil, needsApproval } = entry;
  const when = format.dayAndRange(start, end);
  return (
    <Stack gap={6}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
      <Text fz="sm" c="var(--dot-ink-2)">
        <Link to={resource.page}>{nameOf(resource.name)}</Link>, {when}
      </Text>
      <Text fz="sm" role="status">
        {offeredUntil === null
          ? t('waiting.position', { count: position ?? 1 })
          : t('waiting.offered', { time: format.dayAndTime(offeredUntil) })}
      </Text>
      <Group gap="xs">
        {offeredUntil !== null && (
          <Button
            size="xs"
            disabled={kind.isPending}
            aria-label={t('waiting.take_of', { title, when })}
            onClick={() => kind.take(id)}
          >
            {t(needsApproval ? 'waiting.request' : 'waiting.take')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          disabled={kind.isPending}
          aria-label={t(offeredUntil === null ? 'waiting.leave_of' : 'waiting.decline_of', {
            title,
            when,
          })}
          onClick={() => kind.leave(id)}
        >
          {t(offeredUntil === null ? 'waiting.leave' : 'waiting.decline')}
        </Button>
      </Group>
    </Stack>
  );
}
