import { Box, Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Import, ImportColumn } from '@thedot/domain/imports/imports.contract';
import { COLUMN_TITLES } from '@thedot/domain/imports/imports.labels';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BackLink } from '../../ui/BackLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Column, Columns } from '../../ui/Columns.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CellSubtitle } from '../../ui/lists/RowTitle.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import classes from './ImportsPage.module.css';
import { UploadForm } from './UploadForm.tsx';
import { importsQuery, importTemplateUrl, useSpreadsheetLanguage } from './imports.data.ts';

/** Uploads a spreadsheet of users and lists the recent imports. */
export function ImportsPage() {
  const { t } = useTranslation('imports');
  return (
    <>
      <BackLink to="/users/list">{t('to_users')}</BackLink>
      <PageHeader title={t('title')} hint={t('lead')} />
      <Columns narrow="last">
        <Column>
          <UploadForm />
          <RecentImports />
        </Column>
        <Column>
          <TemplateCard />
        </Column>
      </Columns>
    </>
  );
}

/** The imports of the last days, including running ones. */
function RecentImports() {
  const { t } = useTranslation('imports');
  const { data, isLoadingError, refetch } = useQuery(importsQuery);
  if (isLoadingError) {
    return (
      <Card title={t('recent.title')}>
        <LoadFailed text={t('recent.failed')} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!data?.length) return null;
  return (
    <Card title={t('recent.title')} hint={t('recent.hint')} flush>
      <Box component="ul">
        {data.map((it) => (
          <Box key={it.id} component="li" display="flow-root">
            <RecentImport it={it} />
          </Box>
        ))}
      </Box>
    </Card>
  );
}

function RecentImport({ it }: { it: Import }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const nameOf = useDisplayName();
  const by = it.by ? nameOf(it.by.name) : t('recent.nobody');
  return (
    <Link to={`/users/import/${it.id}`} className={classes.row}>
      <Box component="span" className={classes.name ?? ''}>
        <Text span display="block" fw={600} truncate>
          {it.fileName}
        </Text>
        <CellSubtitle>{t('recent.by', { by, when: format.ago(it.createdAt) })}</CellSubtitle>
      </Box>
      <CellSubtitle>
        {it.state === 'running'
          ? t('recent.progress', { done: format.number(it.done), rows: format.number(it.rows) })
          : t('recent.rows', { count: it.rows, number: format.number(it.rows) })}
      </CellSubtitle>
      <StatusBadge kind="import" status={it.state} />
    </Link>
  );
}

const FORMATS = ['xlsx', 'csv'] as const;
/** The columns that new users require. */
const REQUIRED_COLUMNS: readonly ImportColumn[] = ['email', 'firstName', 'lastName'];

/** The supported columns and an empty template. */
function TemplateCard() {
  const { t } = useTranslation('imports');
  const more = ImportColumn.options.filter((column) => !REQUIRED_COLUMNS.includes(column));
  return (
    <Card title={t('template.title')} hint={t('template.hint')}>
      <Group gap={10}>
        {FORMATS.map((format) => (
          <Button
            key={format}
            component="a"
            href={importTemplateUrl(format)}
            download
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          >
            {t(`template.${format}`)}
          </Button>
        ))}
      </Group>
      <TemplateColumns title={t('template.needed')} columns={REQUIRED_COLUMNS} tone="accent" />
      <TemplateColumns title={t('template.more')} columns={more} />
      <Text size="sm" mt={18} c="var(--dot-ink-2)">
        {t('template.note')}
      </Text>
    </Card>
  );
}

interface TemplateColumnsProps {
  title: string;
  columns: readonly ImportColumn[];
  tone?: 'accent';
}

function TemplateColumns({ title, columns, tone }: TemplateColumnsProps) {
  const language = useSpreadsheetLanguage();
  return (
    <>
      <Text
        component="h3"
        ff="inherit"
        size="sm"
        fw={600}
        lts={0}
        mt={18}
        mb={8}
        c="var(--dot-ink-2)"
      >
        {title}
      </Text>
      <Group component="ul" gap={6}>
        {columns.map((column) => (
          <li key={column}>
            <Chip {...(tone && { tone })}>{COLUMN_TITLES[column][language]}</Chip>
          </li>
        ))}
      </Group>
    </>
  );
}
