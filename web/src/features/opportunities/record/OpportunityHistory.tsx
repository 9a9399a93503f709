import { Text } from '@mantine/core';
import {
  IconBan,
  IconCircleCheck,
  IconFlag,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import type { OpportunityEvent } from '@thedot/domain/opportunities/opportunities.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { Timeline, type TimelineEvent } from '../../../ui/records/Timeline.tsx';

type Look = Pick<TimelineEvent, 'icon' | 'tone'>;

const LOOKS: Readonly<Record<OpportunityEvent['action'], Look>> = {
  create: { icon: IconPlus, tone: 'quiet' },
  edit: { icon: IconPencil, tone: 'quiet' },
  publish: { icon: IconSend, tone: 'good' },
  relist: { icon: IconRefresh, tone: 'good' },
  close: { icon: IconCircleCheck },
  cancel: { icon: IconBan, tone: 'bad' },
  delete: { icon: IconTrash, tone: 'bad' },
  outcome: { icon: IconFlag },
};

/** What staff and the platform did with an opportunity, newest first. */
export function OpportunityHistory({ history }: { history: readonly OpportunityEvent[] }) {
  const { t } = useTranslation('opportunities');
  return (
    <Card title={t('history.title')}>
      <Timeline
        events={history.map(({ id, action, actor, reason, at }) => ({
          id,
          ...LOOKS[action],
          title: t(`history.${action}`, { name: actor?.name ?? t('history.platform') }),
          at,
          details: reason && (
            <Text fz="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
              {reason}
            </Text>
          ),
        }))}
      />
    </Card>
  );
}
