import { Anchor, VisuallyHidden } from '@mantine/core';
import type { Organization } from '@thedot/domain/organizations/organizations.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import classes from './OrganizationDetails.module.css';

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

/** The published contact details. */
export function OrganizationContact({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations');
  const { contact, website, linkedin, address } = organization;
  const lines: readonly (readonly [string, ReactNode])[] = [
    ...(contact ? [[t('contact.contact'), contact] as const] : []),
    ...(website ? [[t('contact.website'), <ExternalLink key="w" url={website} />] as const] : []),
    ...(linkedin
      ? [[t('contact.linkedin'), <ExternalLink key="l" url={linkedin} />] as const]
      : []),
    ...(address ? [[t('contact.address'), address] as const] : []),
  ];
  return (
    <Card title={t('contact.title')}>
      {lines.length === 0 ? (
        <p className={classes.contactNone}>{t('contact.none')}</p>
      ) : (
        <dl className={classes.lines}>
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

/** A link to an external page, without a referrer. */
function ExternalLink({ url }: { url: string }) {
  const { t } = useTranslation('organizations');
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" underline="always">
      {url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
      <VisuallyHidden> {t('contact.new_window')}</VisuallyHidden>
    </Anchor>
  );
}
