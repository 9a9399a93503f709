import { Checkbox, Group } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { StatisticsQuery } from '@thedot/domain/statistics/statistics.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { buildReportSheetUrl, reportQuery } from '../statistics.data.ts';
import { StatisticsControls } from '../statistics/StatisticsControls.tsx';
import { PrintedPage } from './PrintedPage.tsx';
import { ReportDocument } from './ReportDocument.tsx';

const MAX_FOREWORD = 3000;

/** The report of a period, for those who fund the hub: shown as it is printed. */
export function ReportPage() {
  const { t } = useTranslation('report');
  const { values, setValues } = useListFilters(StatisticsQuery);
  const [foreword, setForeword] = useSessionStorage({ key: 'report-foreword', defaultValue: '' });
  const [namesOrganizations, setNamesOrganizations] = useState(true);
  const report = useQuery(reportQuery(values));
  return (
    <PrintedPage
      back={{ to: '/dashboard?tab=figures', label: t('back') }}
      texts={{
        title: t('title'),
        hint: t('hint'),
        exportHint: t('export_hint'),
        failed: t('failed'),
        preview: t('preview'),
      }}
      getSheetUrl={(sheet) => buildReportSheetUrl(values, sheet)}
      query={report}
      controls={
        <>
          <StatisticsControls values={values} period={report.data?.period} onChange={setValues} />
          <Group align="flex-start" gap={20} my={20}>
            <AutosizeTextarea
              flex="1 1 320px"
              label={t('foreword')}
              description={t('foreword_hint')}
              minRows={2}
              maxRows={10}
              maxLength={MAX_FOREWORD}
              value={foreword}
              onChange={(event) => setForeword(event.currentTarget.value)}
            />
            <Checkbox
              mt={{ base: 0, sm: 28 }}
              label={t('names')}
              description={t('names_hint')}
              checked={namesOrganizations}
              onChange={(event) => setNamesOrganizations(event.currentTarget.checked)}
            />
          </Group>
        </>
      }
    >
      {(data) => (
        <ReportDocument report={data} foreword={foreword} namesOrganizations={namesOrganizations} />
      )}
    </PrintedPage>
  );
}
