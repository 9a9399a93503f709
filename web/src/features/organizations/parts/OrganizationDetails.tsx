import { Anchor, Group, Text, VisuallyHidden } from '@mantine/core';
import type { Organization } from '@thedot/domain/organizations/organizations.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { type Fact, Facts } from '../../../ui/records/Facts.tsx';
import { Chip } from '../../../ui/Chip.tsx';

export function OrganizationAbout({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations');
  const { description, isLegallyPublished, hasStartupLabel } = organization;
  const marks = [
    ...(isLegallyPublished ? [t('about.published')] : []),
    ...(hasStartupLabel ? [t('about.label')] : []),
  ];
  return (
    <Card title={t('about.title')}>
      <Text
        fz={15}
        lh={1.6}
        {...(!description && { c: 'dimmed' })}
        style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
      >
        {description || t('about.none')}
      </Text>
      {marks.length > 0 && (
        <Group gap="xs" mt={14}>
          {marks.map((mark) => (
            <Chip key={mark}>{mark}</Chip>
          ))}
        </Group>
      )}
    </Card>
  );
}

/** The published contact details. */
export function OrganizationContact({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations');
  const { contact, website, linkedin, address } = organization;
  const facts: readonly Fact[] = [
    { name: t('contact.contact'), value: contact },
    { name: t('contact.website'), value: website && <ExternalLink url={website} /> },
    { name: t('contact.linkedin'), value: linkedin && <ExternalLink url={linkedin} /> },
    { name: t('contact.address'), value: address },
  ].filter(({ value }) => value);
  return (
    <Card title={t('contact.title')}>
      {facts.length > 0 ? <Facts facts={facts} /> : <Text c="dimmed">{t('contact.none')}</Text>}
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
