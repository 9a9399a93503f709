import { Box, Button, Center, Group, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { OwnSession } from '@thedot/domain/auth/sessions.contract';
import { useTranslation } from 'react-i18next';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { ConfirmIdentityDialog } from './ConfirmIdentityDialog.tsx';
import { parseDevice } from './sign-in-sessions.data.ts';
import { mySessionsQuery, useEndOtherSessions, useEndSession } from './sign-in-sessions.data.ts';
import classes from './SecurityList.module.css';

const ICONS = { desk: IconDeviceDesktop, phone: IconDeviceMobile, unknown: IconWorld } as const;

export function SignInSessions() {
  const { t } = useTranslation('security');
  const { data: sessions, isLoadingError, refetch } = useQuery(mySessionsQuery);
  const ending = useDialogFor<Ending>();

  return (
    <Card title={t('sessions.title')} hint={t('sessions.hint')}>
      {sessions ? (
        <ul className={classes.list}>
          {sessions.map((session) => (
            <Session key={session.id} session={session} onEnd={ending.open} />
          ))}
        </ul>
      ) : isLoadingError ? (
        <LoadFailed text={t('sessions.failed')} onRetry={() => void refetch()} />
      ) : (
        <Skeletons shape="rows" count={2} />
      )}
      {sessions && sessions.length > 1 && (
        <Button mt="md" variant="default" onClick={() => ending.open('others')}>
          {t('sessions.end_others')}
        </Button>
      )}
      {ending.subject && (
        <EndDialog ending={ending.subject} opened={ending.opened} onClose={ending.close} />
      )}
    </Card>
  );
}

/** One session, or all others than this. */
type Ending = { readonly id: string; readonly device: string } | 'others';

interface EndDialogProps {
  ending: Ending;
  opened: boolean;
  onClose: () => void;
}

function EndDialog({ ending, ...dialog }: EndDialogProps) {
  const { t } = useTranslation('security');
  const one = useEndSession();
  const others = useEndOtherSessions();
  const texts = { text: t('sessions.end_text'), confirmLabel: t('sessions.end') };
  return ending === 'others' ? (
    <ConfirmIdentityDialog
      {...dialog}
      {...texts}
      title={t('sessions.end_others')}
      submit={(proof) => others.mutateAsync(proof)}
      onDone={({ ended }) => showSuccess(t('sessions.ended_others', { count: ended }))}
    />
  ) : (
    <ConfirmIdentityDialog
      {...dialog}
      {...texts}
      title={t('sessions.end_of', { device: ending.device })}
      submit={(proof) => one.mutateAsync({ id: ending.id, proof })}
      onDone={() => showSuccess(t('sessions.ended'))}
    />
  );
}

interface SessionProps {
  session: OwnSession;
  onEnd: (ending: Ending) => void;
}

function Session({ session, onEnd }: SessionProps) {
  const { t } = useTranslation('security');
  const format = useFormat();
  const { kind, browser, system } = parseDevice(session.userAgent);
  const Icon = ICONS[kind];
  const device =
    browser && system
      ? t('sessions.device', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'));
  const facts = [
    session.isCurrent
      ? t('sessions.now')
      : t('sessions.used', { ago: format.ago(session.lastUsedAt) }),
    t('sessions.started', { date: format.date(session.startedAt) }),
    ...(session.address ? [t('sessions.from', { address: session.address })] : []),
  ];

  return (
    <li className={classes.session}>
      <Center component="span" h={40} bdrs="xl" bg="var(--dot-sunken)" c="var(--dot-ink-2)">
        <Icon size={20} stroke={1.75} aria-hidden />
      </Center>
      <Box className={classes.words ?? ''}>
        <Group component="strong" gap="4px 8px">
          {device} {session.isCurrent && <Chip tone="accent">{t('sessions.this')}</Chip>}
        </Group>
        <Text span display="block" mt={2} fz="sm" c="var(--dot-ink-2)">
          {facts.join(', ')}
        </Text>
      </Box>
      {!session.isCurrent && (
        <Button
          variant="default"
          className={classes.end}
          aria-label={t('sessions.end_of', { device })}
          onClick={() => onEnd({ id: session.id, device })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
