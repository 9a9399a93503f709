import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { date, id, optionalText } from '@thedot/domain/kernel/fields';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { addDays, mondayOf } from '../../lib/format/calendar-days.ts';
import { useDayFormat } from '../scheduling/use-day-format.ts';
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
import { ClosuresCard } from './closures/ClosuresCard.tsx';
import { useBoardColumns } from './board/use-board-columns.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import { userQuery } from '../users/directory.data.ts';
import { AvailabilityEditor } from './AvailabilityEditor.tsx';

const BoardFilters = z.object({ week: date, search: optionalText(100), expert: id });

/** The week of all experts; with an expert in the address, that expert's availability. */
export function AvailabilityPage() {
  const { chosen } = useListFilters(BoardFilters);
  return chosen.expert ? <ExpertAvailability expertId={chosen.expert} /> : <Board />;
}

function Board() {
  const { t } = useTranslation('availability');
  const { chosen, change } = useListFilters(BoardFilters);
  const format = useFormat();
  const words = useDayFormat();
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

/** The availability of one expert, edited by an administrator. */
function ExpertAvailability({ expertId }: { expertId: string }) {
  const { t } = useTranslation('availability');
  const nameOf = useDisplayName();
  const { data: user } = useQuery(userQuery(expertId));
  return (
    <>
      <BackLink to="/availability">{t('all.back')}</BackLink>
      <PageHead title={user ? t('all.of', { name: nameOf(user.name) }) : t('all.title')} />
      <AvailabilityEditor expertId={expertId} />
    </>
  );
}
