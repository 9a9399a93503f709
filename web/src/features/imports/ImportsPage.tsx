import { useTranslation } from 'react-i18next';
import { BackLink } from '../../ui/BackLink.tsx';
import { Column, Columns } from '../../ui/Columns.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { RecentImports } from './parts/RecentImports.tsx';
import { TemplateCard } from './parts/TemplateCard.tsx';
import { UploadForm } from './parts/UploadForm.tsx';

/** Where a table of people is brought, and the imports of the last days are found again. */
export function ImportsPage() {
  const { t } = useTranslation('imports');
  return (
    <>
      <BackLink to="/users/list">{t('to_users')}</BackLink>
      <PageHead title={t('title')} hint={t('lead')} />
      <Columns narrow="last">
        <Column>
          <UploadForm />
          <RecentImports />
        </Column>
        <Column>
          <TemplateCard />
        </Column>
      </Columns>
    </>
  );
}
