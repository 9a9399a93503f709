import { Button } from '@mantine/core';
import { ImportOutcome, type ImportPage } from '@thedot/domain/imports/imports.contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { Card } from '../../../ui/Card.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ExportMenu } from '../../../ui/lists/ExportMenu.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { sheetAddress, useForgetPeople } from '../imports.data.ts';
import { ImportChecked } from './ImportChecked.tsx';
import { ImportEnded } from './ImportEnded.tsx';
import classes from './ImportReport.module.css';
import { ImportRows } from './ImportRows.tsx';
import { ImportRunning } from './ImportRunning.tsx';
import { OutcomeTiles } from './OutcomeTiles.tsx';

const Address = z.object({ outcome: ImportOutcome });

/** What an import would do, does, or did: the whole in figures, then row by row. */
export function ImportReport({ it }: { it: ImportPage }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const nameOf = useDisplayName();
  const { chosen, change } = useListFilters(Address);
  useEnding(it);

  return (
    <>
      <PageHead
        title={t(`one.title.${it.state}`)}
        hint={t('one.hint', {
          file: it.fileName,
          by: it.by ? nameOf(it.by) : t('recent.nobody'),
          when: format.ago(it.createdAt),
        })}
        actions={
          <>
            <ExportMenu
              label={t('download')}
              urlFor={(format) => sheetAddress(it.id, format, chosen.outcome)}
            />
            {it.state !== 'running' && (
              <Button component={Link} to="/users/import" variant="default">
                {t('one.other')}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.report}>
        {it.state === 'checked' && <ImportChecked it={it} />}
        {it.state === 'running' && <ImportRunning it={it} />}
        {(it.state === 'done' || it.state === 'cancelled') && <ImportEnded it={it} />}
        <Card flush title={t('rows.title')} hint={t(`rows.hint.${it.state}`)}>
          <OutcomeTiles
            it={it}
            chosen={chosen.outcome}
            onChoose={(outcome) => change({ outcome: outcome ?? null })}
          />
          <ImportRows it={it} outcome={chosen.outcome} onClear={() => change({ outcome: null })} />
        </Card>
      </div>
    </>
  );
}

/** People came in while this page was open: lists of them are looked up again. */
function useEnding({ state }: ImportPage) {
  const forget = useForgetPeople();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'running' && state !== 'running') void forget();
    before.current = state;
  }, [state, forget]);
}
