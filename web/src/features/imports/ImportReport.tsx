import { Button, Stack } from '@mantine/core';
import type { ImportPage } from '@thedot/domain/imports/imports.contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useListFilters } from '../../lib/hooks/use-list-filters.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ExportMenu } from '../../ui/lists/ExportMenu.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { PersonLink } from '../../ui/people/PersonLink.tsx';
import { Sentence } from '../../ui/people/Sentence.tsx';
import { ImportRows, ImportRowsFilter } from './ImportRows.tsx';
import { ImportChecked, ImportEnded, ImportRunning } from './ImportStatusCards.tsx';
import { importExportUrl, useInvalidateUserLists } from './imports.data.ts';

/** The report of an import in any state: status card, outcome counts and rows. */
export function ImportReport({ record }: { record: ImportPage }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { outcome } = useListFilters(ImportRowsFilter).values;
  useInvalidateOnEnd(record);

  return (
    <>
      <PageHeader
        title={t(`one.title.${record.state}`)}
        hint={
          <Sentence
            text={({ by }) =>
              t('one.hint', { file: record.fileName, by, when: format.ago(record.createdAt) })
            }
            names={{ by: record.by ? <PersonLink person={record.by} /> : t('recent.nobody') }}
          />
        }
        actions={
          <>
            <ExportMenu
              label={t('download')}
              getUrl={(format) => importExportUrl(record.id, format, outcome)}
            />
            {record.state !== 'running' && (
              <Button component={Link} to="/users/import" variant="default">
                {t('one.other')}
              </Button>
            )}
          </>
        }
      />
      <Stack gap={20}>
        {record.state === 'checked' && <ImportChecked record={record} />}
        {record.state === 'running' && <ImportRunning record={record} />}
        {(record.state === 'done' || record.state === 'cancelled') && (
          <ImportEnded record={record} />
        )}
        <ImportRows record={record} />
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
