import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ImportPage } from '@thedot/domain/imports/imports.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { Note } from '../../../ui/Note.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { sheetAddress } from '../imports.data.ts';
import classes from './ImportReport.module.css';

/** What came of it, and the way to what is left to do. */
export function ImportEnded({ it }: { it: ImportPage }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { created, updated, refused } = it.counts;
  const isDone = it.state === 'done';
  const leadOf = () => {
    if (isDone) return t('done.lead');
    return t(it.done > 0 ? 'cancelled.lead' : 'cancelled.lead_nothing');
  };

  return (
    <Card title={leadOf()}>
      <p className={classes.text} role="status">
        {(isDone || it.done > 0) &&
          t('done.text', { created: format.number(created), updated: format.number(updated) })}{' '}
        {it.newOrganizations > 0 &&
          t('done.organizations', {
            count: it.newOrganizations,
            number: format.number(it.newOrganizations),
          })}{' '}
        {!isDone && t('cancelled.text')}
      </p>
      {refused > 0 && (
        <div className={classes.notes}>
          <Note>{t('done.refused', { count: refused, number: format.number(refused) })}</Note>
        </div>
      )}
      <div className={classes.actions}>
        {refused > 0 && (
          <Button
            component="a"
            href={sheetAddress(it.id, 'xlsx', 'refused')}
            download
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          >
            {t('done.correct')}
          </Button>
        )}
        <Button component={Link} to="/users/list" variant="default">
          {t('done.to_users')}
        </Button>
      </div>
    </Card>
  );
}
