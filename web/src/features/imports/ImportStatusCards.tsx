import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ImportPage } from '@thedot/domain/imports/imports.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../ui/Card.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { importExportUrl, useCancelImport, useConfirmImport } from './imports.data.ts';

/** The preview before anything is written: expected changes, unknown columns, and the confirmation. */
export function ImportChecked({ record }: { record: ImportPage }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const confirm = useConfirmImport(record.id);
  const cancel = useCancelImport(record.id);
  const { created, updated, refused } = record.counts;
  const count = created + updated;
  const unknown = record.headers.filter(({ column, title }) => !column && title.trim() !== '');

  return (
    <Card title={t('checked.lead')}>
      <Text maw="70ch" mt={-8} c="var(--dot-ink-2)">
        {count > 0
          ? t('checked.would', { count, number: format.number(count) })
          : t('checked.would_nothing')}{' '}
        {record.newOrganizations > 0 &&
          t('checked.organizations', {
            count: record.newOrganizations,
            number: format.number(record.newOrganizations),
            kind: t(`kind.${record.organizationKind}`),
          })}{' '}
        {created > 0 && t(record.sendsInvitations ? 'checked.invites' : 'checked.invites_nobody')}
      </Text>
      <Stack gap={10} mt={14}>
        {refused > 0 && (
          <InlineAlert>
            {t('checked.refused', { count: refused, number: format.number(refused) })}
          </InlineAlert>
        )}
        {unknown.length > 0 && (
          <InlineAlert tone="info">
            {t('checked.unknown', {
              count: unknown.length,
              titles: unknown.map(({ title }) => title).join(', '),
            })}
          </InlineAlert>
        )}
      </Stack>
      <Group gap={10} mt={18}>
        {count > 0 && (
          <Button
            loading={confirm.isPending}
            disabled={cancel.isPending}
            onClick={() => confirm.mutate()}
          >
            {t('checked.confirm', { count, number: format.number(count) })}
          </Button>
        )}
        <Button
          variant="default"
          loading={cancel.isPending}
          disabled={confirm.isPending}
          onClick={() => cancel.mutate()}
        >
          {t('checked.discard')}
        </Button>
      </Group>
    </Card>
  );
}

/** The progress of a running import, which continues without this page. */
export function ImportRunning({ record }: { record: ImportPage }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const cancel = useCancelImport(record.id);
  const share = record.rows ? record.done / record.rows : 0;

  return (
    <Card title={t('running.lead')}>
      <Text maw="70ch" mt={-8} c="var(--dot-ink-2)">
        {t('running.text')}
      </Text>
      <Stack gap={8} mt={14} style={{ fontVariantNumeric: 'tabular-nums' }}>
        <Progress value={share * 100} aria-label={t('running.progress')} />
        <Group justify="space-between" gap={12} fz="sm" c="var(--dot-ink-2)" role="status">
          <span>
            {t('running.rows', {
              done: format.number(record.done),
              rows: format.number(record.rows),
            })}
          </span>
          <span>{format.percent(share)}</span>
        </Group>
      </Stack>
      <Group gap={10} mt={18}>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('running.stop')}
        </Button>
      </Group>
    </Card>
  );
}

/** The result, with a download of the refused rows. */
export function ImportEnded({ record }: { record: ImportPage }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { created, updated, refused } = record.counts;
  const isDone = record.state === 'done';
  const getTitle = () => {
    if (isDone) return t('done.lead');
    return t(record.done > 0 ? 'cancelled.lead' : 'cancelled.lead_nothing');
  };

  return (
    <Card title={getTitle()}>
      <Text role="status" maw="70ch" mt={-8} c="var(--dot-ink-2)">
        {(isDone || record.done > 0) &&
          t('done.text', { created: format.number(created), updated: format.number(updated) })}{' '}
        {record.newOrganizations > 0 &&
          t('done.organizations', {
            count: record.newOrganizations,
            number: format.number(record.newOrganizations),
          })}{' '}
        {!isDone && t('cancelled.text')}
      </Text>
      {refused > 0 && (
        <Stack gap={10} mt={14}>
          <InlineAlert>
            {t('done.refused', { count: refused, number: format.number(refused) })}
          </InlineAlert>
        </Stack>
      )}
      <Group gap={10} mt={18}>
        {refused > 0 && (
          <Button
            component="a"
            href={importExportUrl(record.id, 'xlsx', 'refused')}
            download
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          >
            {t('done.correct')}
          </Button>
        )}
        <Button component={Link} to="/users/list" variant="default">
          {t('done.to_users')}
        </Button>
      </Group>
    </Card>
  );
}
