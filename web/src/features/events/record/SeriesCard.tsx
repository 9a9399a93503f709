import { Group, Stack } from '@mantine/core';
import type { Event } from '@thedot/domain/events/events.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';

/** The other dates of a series. */
export function SeriesCard({ series }: Pick<Event, 'series'>) {
  const { t } = useTranslation('event-tools');
  const format = useFormat();
  return (
    <Card title={t('series.title')}>
      <Stack gap={10}>
        {series.map(({ id, start, status }) => (
          <Group key={id} justify="space-between" wrap="nowrap">
            <TextLink to={`/events/detail/${id}`}>{format.dayAndTime(start)}</TextLink>
            <StatusBadge kind="event" status={status} />
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
