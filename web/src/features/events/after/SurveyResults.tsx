import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { SurveyFigures } from '@thedot/domain/events/event-surveys.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { DotRating } from '../../../ui/dots/DotRating.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Facts } from '../../../ui/records/Facts.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import classes from './SurveyResults.module.css';
import { surveyCommentsQuery, surveyQuery } from './surveys.data.ts';

/** What attendees answered, without their names. */
export function SurveyResults({ eventId }: { eventId: string }) {
  const { t } = useTranslation('event-tools');
  const query = useQuery(surveyQuery(eventId));
  const figures = query.data?.figures;
  if (query.isLoadingError)
    return <LoadFailed text={t('results.failed')} onRetry={() => void query.refetch()} />;
  if (!figures) return <Skeletons shape="text" />;
  if (figures.answers === 0)
    return <EmptyState title={t('results.empty')} text={t('results.empty_text')} />;
  return (
    <Stack gap={20}>
      <Figures figures={figures} />
      <Comments eventId={eventId} />
    </Stack>
  );
}

function Figures({ figures }: { figures: SurveyFigures }) {
  const { t } = useTranslation(['event-tools', 'ui']);
  const format = useFormat();
  const { answers, attended, average, comesAgain, ratings } = figures;
  const mean = average === null ? '' : format.number(Math.round(average * 10) / 10);
  const most = Math.max(...ratings);
  return (
    <Card title={t('results.title')} hint={t('results.hint')}>
      <Stack gap="lg">
        <Facts
          grid
          facts={[
            {
              name: t('results.average'),
              value: (
                <Group gap={8}>
                  {mean}
                  <DotRating value={average ?? 0} label={t('ui:rating.of_five', { value: mean })} />
                </Group>
              ),
            },
            { name: t('results.answers'), value: t('results.of', { answers, attended }) },
            { name: t('results.comes_again'), value: format.percent(comesAgain / answers) },
          ]}
        />
        <ul className={classes.bars}>
          {ratings
            .map((count, index) => ({ rating: index + 1, count }))
            .toReversed()
            .map(({ rating, count }) => (
              <li key={rating}>
                <span>{format.number(rating)}</span>
                <Box
                  className={classes.bar}
                  __vars={{ '--share': String(count / most) }}
                  aria-hidden
                />
                <span>{t('results.count', { count })}</span>
              </li>
            ))}
        </ul>
      </Stack>
    </Card>
  );
}

function Comments({ eventId }: { eventId: string }) {
  const { t } = useTranslation(['event-tools', 'ui']);
  const query = useInfiniteQuery(surveyCommentsQuery(eventId));
  if (!query.data || query.data.length === 0) return null;
  return (
    <Card title={t('results.comments')}>
      <Stack gap="md">
        {query.data.map(({ id, rating, comment }) => (
          <div key={id}>
            <DotRating value={rating} label={t('ui:rating.of_five', { value: rating })} />
            <Text className={classes.comment ?? ''} dir="auto">
              {comment}
            </Text>
          </div>
        ))}
        {query.hasNextPage && (
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('results.more')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
