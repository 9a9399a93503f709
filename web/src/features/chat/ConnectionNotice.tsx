import { Box, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OfflineBanner } from '../../ui/layout/OfflineBanner.tsx';
import { useIsDisconnected } from '../../lib/live/disconnected-polling.ts';
import { useOnline } from '../../lib/hooks/use-online.ts';
import chat from './chat.module.css';
import classes from './ConnectionNotice.module.css';

/** Says that messages may arrive late without a live connection; `isStandalone` also shows the offline bar, where the app's own is hidden. */
export function ConnectionNotice({ isStandalone = false }: { isStandalone?: boolean }) {
  const { t } = useTranslation('chat');
  const isOnline = useOnline();
  const isDisconnected = useIsDisconnected();
  return (
    <>
      {isStandalone && (
        <Box className={classes.alone ?? ''} hiddenFrom="md" px={10}>
          <OfflineBanner />
        </Box>
      )}
      <div role="status">
        {isOnline && isDisconnected && (
          <Group
            className={chat.bar ?? ''}
            justify="center"
            wrap="nowrap"
            gap={8}
            p="7px 16px"
            bg="var(--dot-sunken)"
            c="var(--dot-ink-2)"
          >
            <i className={classes.ring} aria-hidden />
            <Text fz="sm" lh={1.4}>
              {t('line_away')}
            </Text>
          </Group>
        )}
      </div>
    </>
  );
}
