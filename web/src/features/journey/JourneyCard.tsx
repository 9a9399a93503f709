import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type JourneyFact, JourneyKind } from '@thedot/domain/journey/journey.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHubToday } from '../../lib/format/use-hub-today.ts';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterSelect } from '../../ui/lists/FilterSelect.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { JourneyMonths } from './JourneyMonths.tsx';
import { journeyQuery } from './journey.data.ts';

const YEARS = 5;

interface Props {
  organization: { readonly id: string; readonly name: string };
}

/** What an organization did in the hub, of all kinds and years or of one. */
export function JourneyCard({ organization: { id, name } }: Props) {
  const { t } = useTranslation('journey');
  const thisYear = Number(useHubToday().slice(0, 4));
  const [kind, setKind] = useState<JourneyKind>();
  const [year, setYear] = useState<string>();
  const days = year === undefined ? {} : { from: `${year}-01-01`, to: `${year}-12-31` };
  const query = useInfiniteQuery(journeyQuery(id, { ...days, ...(kind && { kind }) }));
  const counts = query.data?.counts ?? {};
  const shown = JourneyKind.options.filter((it) => counts[it] || it === kind);
  const isFiltered = kind !== undefined || year !== undefined;
  return (
    <Card
      title={t('title')}
      hint={t('hint', { name })}
      aside={
        <FilterSelect
          label={t('period.label')}
          placeholder={t('period.all')}
          data={Array.from({ length: YEARS }, (_, n) => String(thisYear - n)).map((value) => ({
            value,
            label: value,
          }))}
          value={year}
          onChange={(next) => setYear(next ?? undefined)}
        />
      }
    >
      {shown.length > 0 && (
        <Group gap={8} mb={24} role="group" aria-label={t('kind_label')}>
          {[undefined, ...shown].map((it) => (
            <Button
              key={it ?? 'all'}
              size="xs"
              radius="xl"
              variant={it === kind ? 'light' : 'default'}
              aria-pressed={it === kind}
              onClick={() => setKind(it)}
            >
              {it ? t(`kind.${it}`) : t('all')}&nbsp;
              <Chip>{it ? (counts[it] ?? 0) : sumOf(Object.values(counts))}</Chip>
            </Button>
          ))}
        </Group>
      )}
      <PagedList
        query={query}
        errorText={t('failed')}
        loadMoreLabel={t('more')}
        isEmpty={({ items }) => items.length === 0}
        emptyState={<EmptyState compact title={t('none.title')} text={t('none.text')} />}
      >
        {({ items }) => (
          <>
            <JourneyMonths facts={items} />
            {/* A young organization has only joined. */}
            {!isFiltered && items.every(isBeginning) && (
              <EmptyState compact title={t('empty.title')} text={t('empty.text')} />
            )}
          </>
        )}
      </PagedList>
    </Card>
  );
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, it) => sum + it, 0);

const isBeginning = ({ kind }: JourneyFact) => kind === 'registered' || kind === 'member_joined';
