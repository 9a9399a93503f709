import { Button, Progress } from '@mantine/core';
import type { ImportPage } from '@thedot/domain/imports/imports.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useCancel } from '../imports.data.ts';
import classes from './ImportReport.module.css';

/** How far it is. It goes on by itself, whoever looks. */
export function ImportRunning({ it }: { it: ImportPage }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const cancel = useCancel(it.id);
  const share = it.rows ? it.done / it.rows : 0;

  return (
    <Card title={t('running.lead')}>
      <p className={classes.text}>{t('running.text')}</p>
      <div className={classes.progress}>
        <Progress value={share * 100} aria-label={t('running.progress')} />
        <div className={classes.figures} role="status">
          <span>
            {t('running.rows', { done: format.number(it.done), rows: format.number(it.rows) })}
          </span>
          <span>{format.percent(share)}</span>
        </div>
      </div>
      <div className={classes.actions}>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('running.stop')}
        </Button>
      </div>
    </Card>
  );
}
