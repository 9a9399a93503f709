import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Health } from '@thedot/domain/health/health.contract';
import { findHealthProblems } from '@thedot/domain/health/health.rules';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { healthQuery } from './health.data.ts';
import classes from './HealthPage.module.css';

/** How the hub is doing, for those who run it; it follows while it is open. */
export function HealthPage() {
  const { t } = useTranslation('health');
  const health = useQuery(healthQuery);
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      {health.data ? (
        <>
          {health.isRefetchError && (
            <div className={classes.notes}>
              <InlineAlert>{t('outdated')}</InlineAlert>
            </div>
          )}
          <Problems health={health.data} />
          <div className={classes.cards}>
            <Parts health={health.data} />
          </div>
        </>
      ) : health.isLoadingError ? (
        <LoadFailed error={health.error} onRetry={() => void health.refetch()} />
      ) : (
        <Skeletons shape="page" />
      )}
    </>
  );
}

function Problems({ health }: { health: Health }) {
  const { t } = useTranslation('health');
  const problems = findHealthProblems(health);
  return (
    <div className={classes.notes} aria-live="polite">
      {problems.length === 0 && <InlineAlert tone="info">{t('sound')}</InlineAlert>}
      {problems.map((problem) => (
        <InlineAlert key={problem}>{t(`problem.${problem}`)}</InlineAlert>
      ))}
    </div>
  );
}

function Parts({ health }: { health: Health }) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const { database, files, disk, jobs, mails, pushes, lastBackup, instances, versions } = health;
  const since = (seconds: number | null) =>
    seconds === null ? null : format.length(Math.floor(seconds / 60));
  const queue = ({ due, failing, oldestSeconds }: Health['mails']) =>
    [
      [t('waiting'), format.number(due)],
      [t('oldest'), due > 0 && since(oldestSeconds)],
      [t('failing'), format.number(failing)],
    ] as const;
  return (
    <>
      <Card title={t('database.title')}>
        <DescriptionList
          items={[
            [t('version'), `PostgreSQL ${database.version}`],
            [t('size'), format.fileSize(database.bytes)],
            [
              t('database.connections'),
              t('of', {
                part: format.number(database.connections),
                whole: format.number(database.maxConnections),
              }),
            ],
            [t('database.answer'), `${format.number(database.answeredInMs)}\u00a0ms`],
            [t('database.standbys'), format.number(database.standbys)],
          ]}
        />
      </Card>
      <Card title={t('files.title')}>
        <DescriptionList
          items={[
            [t('files.where'), t(`files.${files.kind}`)],
            [t('state'), t(files.isUp ? 'up' : 'down')],
            [t('files.count'), format.number(files.count)],
            [t('size'), format.fileSize(files.bytes)],
            [
              t('files.free'),
              t('of', {
                part: format.fileSize(disk.freeBytes),
                whole: format.fileSize(disk.totalBytes),
              }),
            ],
          ]}
        />
      </Card>
      <Card title={t('jobs.title')} hint={t('jobs.hint')}>
        <DescriptionList items={[...queue(jobs), [t('jobs.dead'), format.number(jobs.dead)]]} />
      </Card>
      <Card title={t('mails.title')}>
        <DescriptionList items={queue(mails)} />
      </Card>
      <Card title={t('pushes.title')}>
        <DescriptionList items={queue(pushes)} />
      </Card>
      <Card title={t('backup.title')} hint={t('backup.hint')}>
        {lastBackup ? (
          <DescriptionList
            items={[
              [t('backup.made'), format.ago(lastBackup.madeAt, health.at)],
              [t('size'), format.fileSize(lastBackup.bytes)],
              [t('backup.took'), `${format.number(lastBackup.seconds)}\u00a0s`],
            ]}
          />
        ) : (
          t('backup.none')
        )}
      </Card>
      <Card title={t('instances.title')} hint={t('instances.hint')}>
        <ul className={classes.instances}>
          {instances.map(({ address, since: start }) => (
            <li key={`${address} ${start}`}>
              {address ?? t('instances.here')}
              <Box component="span" c="var(--dot-ink-2)">
                {t('instances.since', { when: format.dayAndTime(start) })}
              </Box>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('versions.title')}>
        <DescriptionList
          items={[
            [t('versions.hub'), versions.hub],
            [t('versions.migration'), versions.migration.replace(/\.sql$/, '')],
            [t('versions.node'), versions.node],
            [t('versions.memory'), format.fileSize(health.memoryBytes)],
            ['Redis', t(`redis.${health.redis}`)],
          ]}
        />
      </Card>
    </>
  );
}
