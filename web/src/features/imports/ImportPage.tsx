import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { RecordPage } from '../../ui/RecordPage.tsx';
import { importQuery } from './imports.data.ts';
import { ImportReport } from './ImportReport.tsx';

/** One import: its preview, its progress or its result. */
export function ImportPage() {
  const { t } = useTranslation('imports');
  const { id = '' } = useParams();
  const record = useQuery(importQuery(id));
  return (
    <RecordPage
      list="/users/import"
      record={record}
      texts={{
        back: t('to_imports'),
        failed: t('one.failed'),
        missing: {
          title: t('one.missing'),
          text: t('one.missing_text'),
          action: t('to_imports'),
        },
      }}
    >
      {(it) => <ImportReport record={it} />}
    </RecordPage>
  );
}
