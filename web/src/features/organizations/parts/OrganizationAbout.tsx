import type { Organization } from '@thedot/domain/organizations/organizations.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import classes from './OrganizationAbout.module.css';

export function OrganizationAbout({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations');
  const { description, isLegallyPublished, hasStartupLabel } = organization;
  const marks = [
    ...(isLegallyPublished ? [t('about.published')] : []),
    ...(hasStartupLabel ? [t('about.label')] : []),
  ];
  return (
    <Card title={t('about.title')}>
      <p className={description ? classes.text : classes.none}>{description || t('about.none')}</p>
      {marks.length > 0 && (
        <div className={classes.marks}>
          {marks.map((mark) => (
            <Chip key={mark}>{mark}</Chip>
          ))}
        </div>
      )}
    </Card>
  );
}
