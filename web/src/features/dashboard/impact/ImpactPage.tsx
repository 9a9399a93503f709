import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import { ExpertImpactQuery } from '@thedot/domain/statistics/expert-impact.contract';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ExportMenu } from '../../../ui/lists/ExportMenu.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { PrintButton } from '../report/PrintButton.tsx';
import { PrintPreview } from '../report/PrintPreview.tsx';
import { PeriodFields } from '../statistics/PeriodFields.tsx';
import { buildImpactSheetUrl, expertImpactQuery } from './expert-impact.data.ts';
import { ImpactDocument } from './ImpactDocument.tsx';

/** What an expert did for startups in a period: shown as it is printed, to staff and the expert. */
export function ImpactPage() {
  const { t } = useTranslation('impact');
  const { id = '' } = useParams();
  const isStaff = can(toPerson(useMe()), permission('read', 'hub'));
  const { values, setValues } = useListFilters(ExpertImpactQuery);
  const impact = useQuery(expertImpactQuery(id, values));
  const { data } = impact;
  return (
    <>
      <BackLink to={isStaff ? '/dashboard?tab=experts' : '/dashboard'}>
        {t(isStaff ? 'back_staff' : 'back')}
      </BackLink>
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={
          <Group gap={10}>
            <ExportMenu
              hint={t('export_hint')}
              getUrl={(sheet) => buildImpactSheetUrl(id, values, sheet)}
            />
            <PrintButton isLoaded={Boolean(data)} />
          </Group>
        }
      />
      <Group gap={10} mb={20}>
        <PeriodFields values={values} period={data?.period} onChange={setValues} />
      </Group>
      {impact.isLoadingError && (
        <Card>
          <LoadFailed
            text={t('failed')}
            error={impact.error}
            onRetry={() => void impact.refetch()}
          />
        </Card>
      )}
      {impact.isPending && <Skeletons shape="page" />}
      <PrintPreview label={t('preview')}>{data && <ImpactDocument impact={data} />}</PrintPreview>
    </>
  );
}
