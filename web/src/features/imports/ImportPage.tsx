import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { RecordScreen } from '../../ui/records/RecordScreen.tsx';
import { importQuery } from './imports.data.ts';
import { ImportReport } from './ImportReport.tsx';

/** One import: its preview, its progress or its result. */
export function ImportPage() {
  const { id = '' } = useParams();
  return (
    <RecordScreen
      listPath="/users/import"
      query={useQuery(importQuery(id))}
      namespace="imports"
      main={(record) => <ImportReport record={record} />}
    />
  );
}
