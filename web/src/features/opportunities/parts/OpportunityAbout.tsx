import { Anchor, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { Opportunity } from '@thedot/domain/opportunities/opportunities.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { FileLinks } from '../../../ui/FileLinks.tsx';
import { Facts } from '../../../ui/records/Facts.tsx';
import { Deadline } from './Deadline.tsx';
import { useTargetText } from './use-target-text.ts';

/** What is shown of an opportunity; a form shows the same of what is not saved yet. */
export type ShownOpportunity = Pick<
  Opportunity,
  | 'text'
  | 'files'
  | 'kind'
  | 'stage'
  | 'provider'
  | 'representative'
  | 'relevantLink'
  | 'target'
  | 'timeZone'
  | 'status'
> & {
  /** Null while a form has none. */
  readonly deadline: string | null;
};

interface Props {
  opportunity: ShownOpportunity;
}

export function OpportunityText({ opportunity: { text, files } }: Props) {
  const { t } = useTranslation('opportunities');
  return (
    <>
      <Card title={t('about')}>
        <Text dir="auto" lh={1.6} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      </Card>
      {files.length > 0 && (
        <Card title={t('files')}>
          <FileLinks files={files} />
        </Card>
      )}
    </>
  );
}

export function OpportunityFacts({ opportunity }: Props) {
  const { t } = useTranslation('opportunities');
  const targetText = useTargetText();
  const { kind, stage, provider, representative, relevantLink, target, deadline } = opportunity;
  return (
    <Card title={t('facts')}>
      <Facts
        facts={[
          ...(deadline === null
            ? []
            : [
                {
                  name: t('deadline'),
                  value: <Deadline opportunity={{ ...opportunity, deadline }} />,
                },
              ]),
          {
            name: t('for'),
            value: targetText(target).map((part) => <div key={part}>{part}</div>),
          },
          { name: t('kind_label'), value: t(`kind.${kind}`) },
          ...(stage ? [{ name: t('stage_label'), value: t(`stage.${stage}`) }] : []),
          { name: t('provider'), value: provider },
          ...(representative ? [{ name: t('representative'), value: representative }] : []),
          ...(relevantLink
            ? [{ name: t('link'), value: <ProviderLink link={relevantLink} /> }]
            : []),
        ]}
      />
    </Card>
  );
}

const ProviderLink = ({ link }: { link: string }) => (
  <Anchor
    href={link}
    target="_blank"
    rel="noopener noreferrer"
    style={{ overflowWrap: 'anywhere' }}
  >
    {hostOf(link)} <IconExternalLink size={14} stroke={1.75} aria-hidden />
  </Anchor>
);

const hostOf = (link: string): string => (URL.canParse(link) ? new URL(link).host : link);
