import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import { ExpertImpactQuery } from '@thedot/domain/statistics/expert-impact.contract';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { PrintedPage } from '../report/PrintedPage.tsx';
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
  return (
    <PrintedPage
      back={
        isStaff
          ? { to: '/dashboard?tab=experts', label: t('back_staff') }
          : { to: '/dashboard', label: t('back') }
      }
      texts={{
        title: t('title'),
        hint: t('hint'),
        exportHint: t('export_hint'),
        failed: t('failed'),
        preview: t('preview'),
      }}
      getSheetUrl={(sheet) => buildImpactSheetUrl(id, values, sheet)}
      query={impact}
      missing={{ title: t('missing'), text: t('missing_text') }}
      controls={
        <Group gap={10} mb={20}>
          <PeriodFields values={values} period={impact.data?.period} onChange={setValues} />
        </Group>
      }
    >
      {(data) => <ImpactDocument impact={data} />}
    </PrintedPage>
  );
}
