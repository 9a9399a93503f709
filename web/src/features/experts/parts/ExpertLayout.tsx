import { Box, Group, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Expert } from '@thedot/domain/experts/experts.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { Column, Columns } from '../../../ui/Columns.tsx';
import { RecordScreen } from '../../../ui/records/RecordScreen.tsx';
import { expertQuery } from '../experts.data.ts';
import classes from './ExpertLayout.module.css';
import { LiveAvatar } from '../../../ui/presence/LiveAvatar.tsx';
import { PresenceLabel } from '../../../ui/presence/PresenceLabel.tsx';
import { ProfileCard } from '../../../ui/ProfileCard.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useExpertFormat } from '../use-expert-format.ts';
import { ExpertRating } from './ExpertRating.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { usePageTitle } from '../../../lib/hub/use-page-title.ts';

const PHONE = '(max-width: 62em)';

interface Props {
  /** Actions shown below the name. */
  actions?: ((expert: Expert) => ReactNode) | undefined;
  /** On a phone the profile is one line. */
  isCompact?: boolean;
  children: (expert: Expert) => ReactNode;
}

/** The two-column page of an expert: profile on the left, content on the right. */
export function ExpertLayout({ actions, isCompact = false, children }: Props) {
  const { id = '' } = useParams();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  useLiveSubscription({ experts: [id] });
  return (
    <RecordScreen
      listPath="/experts"
      query={useQuery(expertQuery(id))}
      namespace="experts"
      main={(expert) => (
        <Columns narrow="first" className={classes.page}>
          <Column className={classes.who}>
            {isCompact && isPhone ? (
              <ExpertLine expert={expert} />
            ) : (
              <ExpertIdentity expert={expert}>{actions?.(expert)}</ExpertIdentity>
            )}
            <ExpertAbout expert={expert} />
          </Column>
          <Column className={classes.what}>{children(expert)}</Column>
        </Columns>
      )}
    />
  );
}

/** Picture, name and headline in one line, for a phone. */
function ExpertLine({ expert: { id, name, photo, headline } }: { expert: Expert }) {
  usePageTitle(name);
  return (
    <Group gap={12} wrap="nowrap">
      <LiveAvatar userId={id} name={name} photo={photo} size={40} />
      <Box miw={0}>
        <h1 className={classes.name}>{name}</h1>
        {headline && (
          <Text truncate fz={13} c="var(--dot-ink-2)">
            {headline}
          </Text>
        )}
      </Box>
    </Group>
  );
}

/** The expert's key facts, with actions below. */
function ExpertIdentity({ expert, children }: { expert: Expert; children?: ReactNode }) {
  const { t } = useTranslation('experts');
  const format = useFormat();
  const expertFormat = useExpertFormat();
  const { photo, headline, sessions, languages } = expert;
  const lengths = expert.sessionMinutes.map((minutes) => format.number(minutes));

  return (
    <ProfileCard
      subject={expert}
      picture={photo}
      columns={34}
      badge={<PresenceLabel userId={expert.id} className={classes.presence} />}
      subtitle={headline}
      facts={[
        { name: t('facts.sessions'), value: format.number(sessions), isFigure: true },
        { name: t('facts.lengths'), value: t('lengthList', { list: format.list(lengths) }) },
        ...(languages.length
          ? [{ name: t('facts.languages'), value: expertFormat.languages(languages) }]
          : []),
      ]}
      actions={children}
    >
      <ExpertRating expert={expert} size={13} className={classes.rating} />
    </ProfileCard>
  );
}

function ExpertAbout({ expert }: { expert: Expert }) {
  const { t } = useTranslation(['experts', 'ui']);
  return (
    <Card title={t('about')}>
      <Text fz={15} lh={1.6} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {expert.bio || t('noBio')}
      </Text>
      {expert.categories.length > 0 && (
        <>
          <Title order={3} fz="md" mt={20} mb={10}>
            {t('helpsWith')}
          </Title>
          <Group component="ul" gap="xs">
            {expert.categories.map((category) => (
              <li key={category}>
                <Chip>{t(`ui:category.${category}`)}</Chip>
              </li>
            ))}
          </Group>
        </>
      )}
    </Card>
  );
}
