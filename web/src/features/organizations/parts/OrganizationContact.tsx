import { Anchor, VisuallyHidden } from '@mantine/core';
import type { Organization } from '@thedot/domain/organizations/organizations.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import classes from './OrganizationContact.module.css';

/** How to reach an organization, as far as it says so. */
export function OrganizationContact({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations');
  const { contact, website, linkedin, address } = organization;
  const lines: readonly (readonly [string, ReactNode])[] = [
    ...(contact ? [[t('contact.contact'), contact] as const] : []),
    ...(website ? [[t('contact.website'), <Outside key="w" url={website} />] as const] : []),
    ...(linkedin ? [[t('contact.linkedin'), <Outside key="l" url={linkedin} />] as const] : []),
    ...(address ? [[t('contact.address'), address] as const] : []),
  ];
  return (
    <Card title={t('contact.title')}>
      {lines.length === 0 ? (
        <p className={classes.none}>{t('contact.none')}</p>
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

/** A page of somebody else’s: it learns nothing of where its visitor comes from. */
function Outside({ url }: { url: string }) {
  const { t } = useTranslation('organizations');
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" underline="always">
      {url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
      <VisuallyHidden> {t('contact.new_window')}</VisuallyHidden>
    </Anchor>
  );
}
