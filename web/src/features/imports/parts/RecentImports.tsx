import { useQuery } from '@tanstack/react-query';
import type { Import } from '@thedot/domain/imports/imports.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { StatusDot } from '../../../ui/dots/StatusDot.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { importsQuery } from '../imports.data.ts';
import classes from './RecentImports.module.css';

const SHAPES = {
  checked: 'pending',
  running: 'accepted',
  done: 'finished',
  cancelled: 'cancelled',
} as const;

/** Whoever left a running import finds it here. */
export function RecentImports() {
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
      <StatusDot status={SHAPES[it.state]} word={t(`state.${it.state}`)} />
    </Link>
  );
}
