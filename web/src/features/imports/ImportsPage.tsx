import { Button } from '@mantine/core';
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
import { PageHead } from '../../ui/PageHead.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import classes from './ImportsPage.module.css';
import { UploadForm } from './UploadForm.tsx';
import { importsQuery, importTemplateUrl } from './imports.data.ts';
import { useSpreadsheetLanguage } from './imports.data.ts';

/** Uploads a spreadsheet of users and lists the recent imports. */
export function ImportsPage() {
  const { t } = useTranslation('imports');
  return (
    <>
      <BackLink to="/users/list">{t('to_users')}</BackLink>
      <PageHead title={t('title')} hint={t('lead')} />
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
      <ul className={classes.list}>
        {data.map((it) => (
          <li key={it.id}>
            <RecentImport it={it} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RecentImport({ it }: { it: Import }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const nameOf = useDisplayName();
  const by = it.by ? nameOf(it.by) : t('recent.nobody');
  return (
    <Link to={`/users/import/${it.id}`} className={classes.row}>
      <span className={classes.words}>
        <span className={classes.name}>{it.fileName}</span>
        <span className={classes.hint}>
          {t('recent.by', { by, when: format.ago(it.createdAt) })}
        </span>
      </span>
      <span className={classes.count}>
        {it.state === 'running'
          ? t('recent.progress', { done: format.number(it.done), rows: format.number(it.rows) })
          : t('recent.rows', { count: it.rows, number: format.number(it.rows) })}
      </span>
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
  const language = useSpreadsheetLanguage();
  const name = (column: ImportColumn) => COLUMN_TITLES[column][language];
  return (
    <Card title={t('template.title')} hint={t('template.hint')}>
      <div className={classes.formats}>
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
      </div>
      <h3 className={classes.title}>{t('template.needed')}</h3>
      <ul className={classes.columns}>
        {REQUIRED_COLUMNS.map((column) => (
          <li key={column}>
            <Chip tone="accent">{name(column)}</Chip>
          </li>
        ))}
      </ul>
      <h3 className={classes.title}>{t('template.more')}</h3>
      <ul className={classes.columns}>
        {ImportColumn.options
          .filter((column) => !REQUIRED_COLUMNS.includes(column))
          .map((column) => (
            <li key={column}>
              <Chip>{name(column)}</Chip>
            </li>
          ))}
      </ul>
      <p className={classes.note}>{t('template.note')}</p>
    </Card>
  );
}
