import { ActionIcon, Box, Button, Group, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { date, id, optionalText } from '@thedot/domain/kernel/fields';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { addDays, mondayOf } from '../../lib/format/calendar-days.ts';
import { useDayFormat } from '../scheduling/use-day-format.ts';
import { useListFilters } from '../../lib/hooks/use-list-filters.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
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
  const state = useListFilters(BoardFilters);
  const { chosen, change } = state;
  const format = useFormat();
  const words = useDayFormat();
  const thisWeek = mondayOf(toWallTime(new Date(), format.hubZone).day);
  const from = mondayOf(chosen.week ?? thisWeek);
  const showWeek = (week: string) => change({ week: week === thisWeek ? null : week });

  return (
    <>
      <ListScreen
        head={{ title: t('all.title'), hint: t('all.hint') }}
        state={{
          ...state,
          clear: () => change({ search: null }),
          isFiltered: Boolean(chosen.search),
        }}
        search={t('all.search')}
        tools={
          <Group gap={4} wrap="nowrap" role="group" aria-label={t('all.week')}>
            <Tooltip label={t('all.previous')}>
              <ActionIcon
                size={40}
                aria-label={t('all.previous')}
                onClick={() => showWeek(addDays(from, -7))}
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
                onClick={() => showWeek(addDays(from, 7))}
              >
                <IconChevronRight size={20} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
            {from !== thisWeek && (
              <Button variant="default" onClick={() => showWeek(thisWeek)}>
                {t('all.today')}
              </Button>
            )}
          </Group>
        }
        label={t('all.label')}
        rows={useInfiniteQuery(boardQuery(from, chosen.search))}
        columns={useBoardColumns(from)}
        failed={t('all.failed')}
        empty={{ title: t('all.empty'), text: t('all.empty_text') }}
        noMatch={t('all.nothing')}
      />
      <Box mt={20}>
        <ClosuresCard />
      </Box>
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
