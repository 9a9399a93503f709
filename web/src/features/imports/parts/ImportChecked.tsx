import { Button } from '@mantine/core';
import type { ImportPage } from '@thedot/domain/imports/imports.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { Note } from '../../../ui/Note.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useCancel, useConfirm } from '../imports.data.ts';
import classes from './ImportReport.module.css';

/** Nothing is written yet: what would be, what was not understood, and the one step that does it. */
export function ImportChecked({ it }: { it: ImportPage }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const confirm = useConfirm(it.id);
  const cancel = useCancel(it.id);
  const { created, updated, refused } = it.counts;
  const count = created + updated;
  const unknown = it.headers.filter(({ column, title }) => !column && title.trim() !== '');

  return (
    <Card title={t('checked.lead')}>
      <p className={classes.text}>
        {count > 0
          ? t('checked.would', { count, number: format.number(count) })
          : t('checked.would_nothing')}{' '}
        {it.newOrganizations > 0 &&
          t('checked.organizations', {
            count: it.newOrganizations,
            number: format.number(it.newOrganizations),
            kind: t(`kind.${it.organizationKind}`),
          })}{' '}
        {created > 0 && t(it.sendsInvitations ? 'checked.invites' : 'checked.invites_nobody')}
      </p>
      <div className={classes.notes}>
        {refused > 0 && (
          <Note>{t('checked.refused', { count: refused, number: format.number(refused) })}</Note>
        )}
        {unknown.length > 0 && (
          <Note tone="info">
            {t('checked.unknown', {
              count: unknown.length,
              titles: unknown.map(({ title }) => title).join(', '),
            })}
          </Note>
        )}
      </div>
      <div className={classes.actions}>
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
      </div>
    </Card>
  );
}
