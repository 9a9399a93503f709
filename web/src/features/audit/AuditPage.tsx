import { Box, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { isAnonymous } from '@thedot/domain/accounts/activity.rules';
import { AuditArea, type AuditEntry } from '@thedot/domain/audit/audit-log.contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '../../lib/format/use-format.ts';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import { useListFilters } from '../../lib/hooks/use-list-filters.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import type { ListFilter } from '../../ui/lists/ListFilters.tsx';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import type { RecordColumn } from '../../ui/lists/RecordTable.tsx';
import { PersonLink } from '../../ui/people/PersonLink.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { ActivityText, PersonSelect } from '../users/users.public.ts';
import { auditExportUrl, auditQuery } from './audit.data.ts';
import { subjectPath } from './subject-path.ts';

const Filters = z.object({
  search: z.string(),
  actor: z.uuid(),
  area: AuditArea,
  subject: z.uuid(),
  from: z.iso.date(),
  to: z.iso.date(),
});
type FilterValues = Partial<z.infer<typeof Filters>>;

/** What users, staff and the platform did. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const filterState = useListFilters(Filters);
  const { values } = filterState;
  return (
    <ListScreen<AuditEntry, string, FilterValues>
      label={t('title')}
      header={{ title: t('title'), hint: t('hint') }}
      query={useInfiniteQuery(auditQuery(values))}
      columns={useColumns()}
      filterState={filterState}
      searchLabel={t('search')}
      filters={useFilters(values)}
      exportMenu={{ getUrl: (format) => auditExportUrl(values, format) }}
      errorText={t('failed')}
      emptyState={{ title: t('empty.title'), text: t('empty.text') }}
      noResults={t('none_fits')}
    />
  );
}

function useFilters({ subject, from, to }: FilterValues): readonly ListFilter<FilterValues>[] {
  const { t } = useTranslation('audit');
  return [
    {
      name: 'area',
      label: t('filter.area'),
      placeholder: t('filter.any_area'),
      options: AuditArea.options.map((value) => ({ value, label: t(`area.${value}`) })),
    },
    {
      name: 'actor',
      label: t('filter.actor'),
      render: ({ value, onChange }) => (
        <PersonSelect
          aria-label={t('filter.actor')}
          placeholder={t('filter.anyone')}
          value={value}
          onChange={(person) => onChange(person?.id ?? null)}
        />
      ),
    },
    // A row gives it; here it can only be taken away.
    ...(subject
      ? [
          {
            name: 'subject' as const,
            label: t('filter.subject'),
            placeholder: t('filter.any_subject'),
            options: [{ value: subject, label: t('filter.this_subject') }],
          },
        ]
      : []),
    {
      name: 'from',
      label: t('filter.from'),
      isInMoreFilters: true,
      render: (field) => (
        <DateField label={t('filter.from')} datesOnly isInPanel max={to} {...field} />
      ),
    },
    {
      name: 'to',
      label: t('filter.to'),
      isInMoreFilters: true,
      render: (field) => (
        <DateField label={t('filter.to')} datesOnly isInPanel min={from} {...field} />
      ),
    },
  ];
}

function useColumns(): readonly RecordColumn<AuditEntry>[] {
  const { t } = useTranslation('audit');
  const format = useFormat();
  return [
    {
      id: 'what',
      title: t('column.what'),
      cell: (entry) => <Action entry={entry} />,
    },
    {
      id: 'who',
      title: t('column.who'),
      width: 170,
      cell: ({ actor, action }) => {
        if (actor) return <PersonLink person={actor} />;
        return t(isAnonymous(action) ? 'anonymous' : 'hub');
      },
    },
    {
      id: 'subject',
      title: t('column.subject'),
      width: 200,
      cell: ({ subject }) => <Subject {...subject} />,
    },
    { id: 'address', title: t('column.address'), nowrap: true, cell: ({ address }) => address },
    {
      id: 'when',
      title: t('column.when'),
      align: 'end',
      nowrap: true,
      cell: ({ at }) => <time dateTime={at}>{format.dayAndTime(at)}</time>,
    },
  ];
}

/** Names of details that have a text; of others the recorded name is shown. */
function useDetailName() {
  const { t, i18n } = useTranslation('audit');
  return (name: string) => {
    const key = `detail.${name}`;
    return i18n.exists(key, { ns: 'audit' }) ? t(key as 'detail.reason') : name;
  };
}

/** What the sentence says already. */
const SAID = ['code', 'factors', 'keep', 'name', 'number', 'title', 'way'];

function Action({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const nameOf = useDetailName();
  const details = entry.details.filter(({ name }) => !SAID.includes(name));
  return (
    <>
      <Text fw={550}>
        <ActivityText activity={entry} />
      </Text>
      {details.map(({ name, value }) => (
        <Text key={name} fz="sm" c="var(--dot-ink-2)" style={{ overflowWrap: 'anywhere' }}>
          <Box component="span" c="var(--dot-ink-3)">
            {t('detail_name', { name: nameOf(name) })}
          </Box>{' '}
          {value}
        </Text>
      ))}
    </>
  );
}

function Subject({ kind, id, name }: AuditEntry['subject']) {
  const { t, i18n } = useTranslation('audit');
  const displayName = useDisplayName();
  const key = `kind.${kind}`;
  const kindName = i18n.exists(key, { ns: 'audit' }) ? t(key as 'kind.user') : null;
  if (!id) return kindName;
  const path = subjectPath(kind, id);
  const text = name === null ? kindName : displayName(name);
  return (
    <Stack gap={6} align="flex-start">
      {path && text ? <TextLink to={path}>{text}</TextLink> : text}
      <TextLink to={`/settings/audit?subject=${id}`} fz="sm">
        {t('show_subject')}
      </TextLink>
    </Stack>
  );
}
