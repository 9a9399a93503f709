import { Button, Text } from '@mantine/core';
import {
  IconCalendarDue,
  IconCircleCheck,
  IconPencil,
  IconPlus,
  IconUserCheck,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { SubmissionEvent } from '@thedot/domain/submissions/submissions.contract';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import { Card } from '../../ui/Card.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Timeline, type TimelineEvent } from '../../ui/records/Timeline.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { submissionHistoryQuery } from './submissions.data.ts';

interface Description extends Partial<Pick<TimelineEvent, 'title' | 'icon' | 'tone'>> {
  /** Such as what was edited. */
  readonly details?: string;
}

interface Props {
  id: string;
  /** What an action of the kind did, e.g. "Resolved by Karim"; null for what all kinds have. */
  describe: (event: SubmissionEvent, actor: string) => Description | null;
}

const ICONS = {
  submit: IconPlus,
  edit: IconPencil,
  assign: IconUserCheck,
  due: IconCalendarDue,
} as const;
type CommonAction = keyof typeof ICONS;
const isCommon = (action: string): action is CommonAction => Object.hasOwn(ICONS, action);

const PARAGRAPH = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

/** What happened to a submission, newest first, with the reasons. */
export function HistoryCard({ id, describe }: Props) {
  const { t } = useTranslation('submissions');
  const nameOf = useDisplayName();
  const query = useInfiniteQuery(submissionHistoryQuery(id));

  function toTimeline(event: SubmissionEvent): TimelineEvent {
    const { action, actor, reason } = event;
    const by = actor ? nameOf(actor.name) : t('history.platform');
    const described = describe(event, by);
    const common = isCommon(action) ? action : null;
    return {
      id: event.id,
      at: event.createdAt,
      icon: described?.icon ?? (common ? ICONS[common] : IconCircleCheck),
      tone: described?.tone ?? (common ? 'quiet' : undefined),
      title: described?.title ?? (common ? t(`history.${common}`, { name: by }) : action),
      details: [described?.details, reason].map(
        (text) =>
          text && (
            <Text key={text} fz="sm" mt={4} style={PARAGRAPH}>
              {text}
            </Text>
          ),
      ),
    };
  }

  return (
    <Card title={t('history.title')}>
      {query.data ? (
        <>
          <Timeline events={query.data.map(toTimeline)} />
          {query.hasNextPage && (
            <Button
              mt="md"
              variant="default"
              size="xs"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('history.earlier')}
            </Button>
          )}
        </>
      ) : query.isPending ? (
        <Skeletons shape="rows" count={3} />
      ) : (
        <LoadFailed
          text={t('history.failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
    </Card>
  );
}
