import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNow } from '../../../lib/format/use-now.ts';
import { Card } from '../../../ui/Card.tsx';
import { QrCode } from '../../../ui/codes/QrCode.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { GuestSurveyCard } from '../after/SurveyCards.tsx';
import { guestQuery, useCancelGuest, useConfirmGuest } from './public-event.data.ts';

/** The registration of a guest: confirmed, shown as a ticket and cancelled here. */
export function GuestCard({ token }: { token: string }) {
  const { t } = useTranslation('events');
  const { data: guest, isLoadingError } = useQuery(guestQuery(token));
  const confirm = useConfirmGuest(token);
  const cancel = useCancelGuest(token);
  const now = useNow().getTime();
  if (isLoadingError) return <InlineAlert>{t('public.link_gone')}</InlineAlert>;
  if (!guest) return null;
  const { status, position, code, name, joinPath } = guest;
  const isOpen = now < Date.parse(guest.start);
  return (
    <>
      <GuestSurveyCard token={token} />
      <Card title={t('register.title')} hint={name}>
        <Stack gap="md">
          <Group justify="space-between">
            <StatusBadge kind="registration" status={status} />
            {position !== null && <Text fz="sm">{t('register.position', { position })}</Text>}
          </Group>
          {code && (
            <Stack gap={6} align="center">
              <QrCode text={code} title={t('register.ticket')} size={176} />
              <Text fz="sm" c="var(--dot-ink-2)">
                {t('register.ticket_hint')}
              </Text>
            </Stack>
          )}
          {joinPath && (
            <Text fz="sm" c="var(--dot-ink-2)">
              {t('public.join_hint')}
            </Text>
          )}
          <Group gap="sm">
            {joinPath && (
              <Button component={Link} to={joinPath}>
                {t('public.join')}
              </Button>
            )}
            {status === 'unconfirmed' && (
              <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
                {t('public.confirm')}
              </Button>
            )}
            {isOpen && ['unconfirmed', 'accepted', 'waiting'].includes(status) && (
              <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
                {t('register.cancel')}
              </Button>
            )}
          </Group>
        </Stack>
      </Card>
    </>
  );
}
