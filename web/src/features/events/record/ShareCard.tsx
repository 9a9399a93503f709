import { Button, Stack, Text } from '@mantine/core';
import { IconCalendarShare, IconLink } from '@tabler/icons-react';
import type { Event } from '@thedot/domain/events/events.contract';
import { useTranslation } from 'react-i18next';
import { useCopyToClipboard } from '../../../lib/hooks/use-copy-to-clipboard.tsx';
import { Card } from '../../../ui/Card.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { themeFeedUrl } from '../events.data.ts';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The public page of an event, and the calendar of all public events of its theme. */
export function ShareCard({ event: { id, theme } }: { event: Pick<Event, 'id' | 'theme'> }) {
  const { t } = useTranslation('events');
  const copy = useCopyToClipboard();
  const path = `/event/${id}`;
  return (
    <Card title={t('share.title')}>
      <Stack gap="sm">
        <Text fz="sm" c="var(--dot-ink-2)">
          {t('share.text')}
        </Text>
        <TextLink to={path} fz="sm">
          {t('share.open')}
        </TextLink>
        <Button
          variant="default"
          leftSection={<IconLink {...ICON} />}
          onClick={() => void copy(`${location.origin}${path}`, t('share.copied'))}
        >
          {t('share.copy')}
        </Button>
        <Text fz="sm" c="var(--dot-ink-2)" mt="xs">
          {t('share.feed_text', { theme: t(`theme.${theme}`) })}
        </Text>
        <Button
          variant="default"
          leftSection={<IconCalendarShare {...ICON} />}
          onClick={() => void copy(`${location.origin}${themeFeedUrl(theme)}`, t('share.copied'))}
        >
          {t('share.feed')}
        </Button>
      </Stack>
    </Card>
  );
}
