import { Box } from '@mantine/core';
import type { Event } from '@thedot/domain/events/events.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Card } from '../../../ui/Card.tsx';
import classes from './EventPage.module.css';

/** The program in the order of its times. */
export function AgendaCard({
  event: { agenda, start, end },
}: {
  event: Pick<Event, 'agenda' | 'start' | 'end'>;
}) {
  const { t } = useTranslation('events');
  const format = useFormat();
  const isOneDay = format.day(start) === format.day(end);
  const parts = agenda.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
  return (
    <Card title={t('agenda.title')}>
      <ol className={classes.agenda}>
        {parts.map((part) => (
          <li key={`${part.start} ${part.title}`}>
            <time dateTime={part.start}>
              {isOneDay ? format.time(part.start) : format.dayAndTime(part.start)}
            </time>
            <div>
              <Box fw={600}>{part.title}</Box>
              {part.speakers && (
                <Box fz="sm" c="var(--dot-ink-2)">
                  {part.speakers}
                </Box>
              )}
              {part.text && <Box fz="sm">{part.text}</Box>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
