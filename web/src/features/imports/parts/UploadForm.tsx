import { Button, Progress, SegmentedControl, Switch } from '@mantine/core';
import { AppError } from '@thedot/domain/errors';
import { HEADER_SEARCH_ROWS } from '@thedot/domain/limits';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useUnsavedChanges } from '../../../lib/forms/unsaved-changes.ts';
import { showProblem } from '../../../lib/errors/show-problem.tsx';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useUpload } from '../imports.data.ts';
import { TableDrop } from './TableDrop.tsx';
import classes from './UploadForm.module.css';

type Kind = 'hub' | 'external';

/** The table, and what shall become of what it does not say. Sending it writes nothing yet. */
export function UploadForm() {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const navigate = useNavigate();
  const kindLabel = useId();
  const upload = useUpload();
  const [table, setTable] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [percent, setPercent] = useState(0);
  const [organizationKind, setKind] = useState<Kind>('external');
  const [sendsInvitations, setInvites] = useState(true);
  const isSent = useRef(false);
  useUnsavedChanges(() => table !== null && refusal === null && !isSent.current);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (upload.isPending) return;
    if (!table) return setRefusal('file.required');
    setPercent(0);
    try {
      const wishes = { organizationKind, sendsInvitations };
      const { import: it } = await upload.mutateAsync({ table, ...wishes, onProgress: setPercent });
      isSent.current = true;
      await navigate(`/users/import/${it.id}`);
    } catch (error) {
      if (error instanceof AppError && isOfTheTable(error.code)) setRefusal(error.code);
      else showProblem(error);
    }
  }

  return (
    <Card title={t('upload.title')} hint={t('upload.hint', { rows: HEADER_SEARCH_ROWS })}>
      <form className={classes.form} onSubmit={(event) => void send(event)}>
        <TableDrop
          table={table}
          refusal={refusal}
          isBusy={upload.isPending}
          onChange={(file, problem) => {
            setTable(file);
            setRefusal(problem);
          }}
        />
        <div className={classes.wishes}>
          <div className={classes.wish}>
            <div>
              <p id={kindLabel} className={classes.label}>
                {t('upload.kind')}
              </p>
              <p className={classes.hint}>{t('upload.kind_hint')}</p>
            </div>
            <SegmentedControl
              aria-labelledby={kindLabel}
              value={organizationKind}
              onChange={setKind}
              data={(['external', 'hub'] as const).map((value) => ({
                value,
                label: t(`kind.${value}`),
              }))}
            />
          </div>
          <Switch
            label={t('upload.invite')}
            description={t('upload.invite_hint')}
            labelPosition="left"
            checked={sendsInvitations}
            onChange={({ currentTarget }) => setInvites(currentTarget.checked)}
            className={classes.switch ?? ''}
          />
        </div>
        <div className={classes.foot}>
          <Button type="submit" loading={upload.isPending}>
            {t('upload.send')}
          </Button>
          {upload.isPending ? (
            <div className={classes.progress} role="status">
              <Progress value={percent} aria-label={t('upload.progress')} />
              <span>{percent < 100 ? format.percent(percent / 100) : t('upload.reading')}</span>
            </div>
          ) : (
            <p className={classes.hint}>{t('upload.nothing_written')}</p>
          )}
        </div>
      </form>
    </Card>
  );
}

const isOfTheTable = (code: string) => code.startsWith('import.') || code.startsWith('file.');
