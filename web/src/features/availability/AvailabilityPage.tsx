import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { date, id, optionalText } from '@thedot/domain/kernel/fields';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { addDays, mondayOf } from '../../lib/format/calendar-days.ts';
import { useDayWords } from '../../app/slots/use-day-words.ts';
import { useListFilters } from '../../lib/hooks/use-list-filters.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/lists/FilterBar.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { RecordTable } from '../../ui/lists/RecordTable.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { toWallTime } from '../../lib/format/wall-time.ts';
import { boardQuery } from './availability.data.ts';
import classes from './AvailabilityPage.module.css';
import { ClosuresCard } from './parts/ClosuresCard.tsx';
import { ExpertAvailability } from './parts/ExpertAvailability.tsx';
import { useBoardColumns } from './use-board-columns.tsx';

const Wanted = z.object({ week: date, search: optionalText(100), expert: id });

/** A week of all experts; with one of them in the address, what that one says of their time. */
export function AvailabilityPage() {
  const { chosen } = useListFilters(Wanted);
  return chosen.expert ? <ExpertAvailability expertId={chosen.expert} /> : <Board />;
}

function Board() {
  const { t } = useTranslation('availability');
  const { chosen, change } = useListFilters(Wanted);
  const format = useFormat();
  const words = useDayWords();
  const thisWeek = mondayOf(toWallTime(new Date(), format.hubZone).day);
  const from = mondayOf(chosen.week ?? thisWeek);
  const rows = useInfiniteQuery(boardQuery(from, chosen.search));
  const columns = useBoardColumns(from);
  const turnTo = (week: string) => change({ week: week === thisWeek ? null : week });

  return (
    <>
      <PageHead title={t('all.title')} hint={t('all.hint')} />
      <div className={classes.sheets}>
        <Card flush>
          <FilterBar
            label={t('all.search')}
            search={chosen.search}
            onSearch={(search) => change({ search })}
          >
            <Group gap={4} wrap="nowrap" role="group" aria-label={t('all.week')}>
              <Tooltip label={t('all.previous')}>
                <ActionIcon
                  size={40}
                  aria-label={t('all.previous')}
                  onClick={() => turnTo(addDays(from, -7))}
                >
                  <IconChevronLeft size={20} stroke={1.75} />
                </ActionIcon>
              </Tooltip>
              <span className={classes.week} role="status">
                {`${words.shortDay(from)} – ${words.shortDay(addDays(from, 6))}`}
              </span>
              <Tooltip label={t('all.next')}>
                <ActionIcon
                  size={40}
                  aria-label={t('all.next')}
                  onClick={() => turnTo(addDays(from, 7))}
                >
                  <IconChevronRight size={20} stroke={1.75} />
                </ActionIcon>
              </Tooltip>
              {from !== thisWeek && (
                <Button variant="default" onClick={() => turnTo(thisWeek)}>
                  {t('all.today')}
                </Button>
              )}
            </Group>
          </FilterBar>
          <RecordTable
            label={t('all.label')}
            columns={columns}
            rows={rows}
            loadErrorText={t('all.failed')}
            empty={<EmptyState title={t('all.empty')} text={t('all.empty_text')} />}
            filtered={
              chosen.search
                ? { title: t('all.nothing'), onClear: () => change({ search: null }) }
                : undefined
            }
          />
        </Card>
        <ClosuresCard />
      </div>
    </>
  );
}
