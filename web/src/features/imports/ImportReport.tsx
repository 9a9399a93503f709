import { Button, Stack } from '@mantine/core';
import {
  type Import,
  ImportOutcome,
  type ImportPage,
} from '@thedot/domain/imports/imports.contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { useListFilters } from '../../lib/hooks/use-list-filters.ts';
import { Card } from '../../ui/Card.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ExportMenu } from '../../ui/lists/ExportMenu.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import classes from './ImportReport.module.css';
import { ImportRows } from './ImportRows.tsx';
import { ImportChecked, ImportEnded, ImportRunning } from './ImportStatusCards.tsx';
import { OutcomeIcon } from './OutcomeLabel.tsx';
import { importExportUrl, useInvalidateUserLists } from './imports.data.ts';

const Address = z.object({ outcome: ImportOutcome });

/** The report of an import in any state: status card, outcome counts and rows. */
export function ImportReport({ record }: { record: ImportPage }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const nameOf = useDisplayName();
  const { chosen, change } = useListFilters(Address);
  useInvalidateOnEnd(record);

  return (
    <>
      <PageHead
        title={t(`one.title.${record.state}`)}
        hint={t('one.hint', {
          file: record.fileName,
          by: record.by ? nameOf(record.by) : t('recent.nobody'),
          when: format.ago(record.createdAt),
        })}
        actions={
          <>
            <ExportMenu
              label={t('download')}
              urlFor={(format) => importExportUrl(record.id, format, chosen.outcome)}
            />
            {record.state !== 'running' && (
              <Button component={Link} to="/users/import" variant="default">
                {t('one.other')}
              </Button>
            )}
          </>
        }
      />
      <Stack gap={20} miw={0}>
        {record.state === 'checked' && <ImportChecked record={record} />}
        {record.state === 'running' && <ImportRunning record={record} />}
        {(record.state === 'done' || record.state === 'cancelled') && (
          <ImportEnded record={record} />
        )}
        <Card flush title={t('rows.title')} hint={t(`rows.hint.${record.state}`)}>
          <OutcomeFilter
            record={record}
            chosen={chosen.outcome}
            onChoose={(outcome) => change({ outcome: outcome ?? null })}
          />
          <ImportRows
            record={record}
            outcome={chosen.outcome}
            onClear={() => change({ outcome: null })}
          />
        </Card>
      </Stack>
    </>
  );
}

/** Invalidates the user lists when the import ends while this page is open. */
function useInvalidateOnEnd({ state }: ImportPage) {
  const invalidateUserLists = useInvalidateUserLists();
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current === 'running' && state !== 'running') void invalidateUserLists();
    previous.current = state;
  }, [state, invalidateUserLists]);
}

interface OutcomeFilterProps {
  record: Import;
  chosen: ImportOutcome | undefined;
  onChoose: (outcome: ImportOutcome | undefined) => void;
}

/** The row count of each outcome; each filters the rows below. */
function OutcomeFilter({ record, chosen, onChoose }: OutcomeFilterProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  return (
    <div className={classes.tiles} role="group" aria-label={t('rows.narrow')}>
      {ImportOutcome.options.map((outcome) => (
        <button
          key={outcome}
          type="button"
          className={classes.tile}
          aria-pressed={chosen === outcome}
          onClick={() => onChoose(chosen === outcome ? undefined : outcome)}
        >
          <span className={classes.figure}>{format.number(record.counts[outcome])}</span>
          <span className={classes.word}>
            <OutcomeIcon outcome={outcome} />
            {t(`outcome.${outcome}`)}
          </span>
        </button>
      ))}
    </div>
  );
}
