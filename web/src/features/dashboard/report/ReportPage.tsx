import { Checkbox, Group, Textarea } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { StatisticsQuery } from '@thedot/domain/statistics/statistics.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ExportMenu } from '../../../ui/lists/ExportMenu.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { buildReportSheetUrl, reportQuery } from '../statistics.data.ts';
import { StatisticsControls } from '../statistics/StatisticsControls.tsx';
import { ReportDocument } from './ReportDocument.tsx';
import { PrintButton } from './PrintButton.tsx';
import { PrintPreview } from './PrintPreview.tsx';

const MAX_FOREWORD = 3000;

/** The report of a period, for those who fund the hub: shown as it is printed. */
export function ReportPage() {
  const { t } = useTranslation('report');
  const { values, setValues } = useListFilters(StatisticsQuery);
  const [foreword, setForeword] = useSessionStorage({ key: 'report-foreword', defaultValue: '' });
  const [namesOrganizations, setNamesOrganizations] = useState(true);
  const report = useQuery(reportQuery(values));
  const { data } = report;
  const pages = data && (
    <ReportDocument report={data} foreword={foreword} namesOrganizations={namesOrganizations} />
  );
  return (
    <>
      <BackLink to="/dashboard?tab=figures">{t('back')}</BackLink>
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={
          <Group gap={10}>
            <ExportMenu
              hint={t('export_hint')}
              getUrl={(sheet) => buildReportSheetUrl(values, sheet)}
            />
            <PrintButton isLoaded={Boolean(data)} />
          </Group>
        }
      />
      <StatisticsControls values={values} period={data?.period} onChange={setValues} />
      <Group align="flex-start" gap={20} my={20}>
        <Textarea
          flex="1 1 320px"
          label={t('foreword')}
          description={t('foreword_hint')}
          autosize
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
      {report.isLoadingError && (
        <Card>
          <LoadFailed
            text={t('failed')}
            error={report.error}
            onRetry={() => void report.refetch()}
          />
        </Card>
      )}
      {report.isPending && <Skeletons shape="page" />}
      <PrintPreview label={t('preview')}>{pages}</PrintPreview>
    </>
  );
}
