import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Event } from '@thedot/domain/events/events.contract';
import type { MyRegistration } from '@thedot/domain/events/event-registrations.contract';
import { refuseRegistration } from '@thedot/domain/events/registrations.rules';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { Card } from '../../../ui/Card.tsx';
import { QrCode } from '../../../ui/codes/QrCode.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import {
  eventFileUrl,
  myRegistrationQuery,
  useCancelRegistration,
  useRegister,
} from '../registrations.data.ts';
import { RegisterDialog } from './RegisterDialog.tsx';

/** Whether and how the user takes part. */
export function RegistrationCard({ event }: { event: Event }) {
  const { t } = useTranslation(['events', 'errors']);
  const format = useFormat();
  const now = useNow();
  const { data: registration } = useQuery(myRegistrationQuery(event.id));
  const isRegistered = registration && registration.status !== 'cancelled';
  const refusal = refuseRegistration(
    { ...event, slot: { start: event.start, end: event.end } },
    new Date(now),
  );
  const { participantNumber, registered, registrationOpensAt: opens } = event;
  const free = participantNumber === null ? null : Math.max(0, participantNumber - registered);
  if (!isRegistered && refusal === 'event.no_registration') return null;
  return (
    <Card title={t('register.title')}>
      <Stack gap="md">
        {isRegistered ? (
          <Ticket event={event} registration={registration} />
        ) : (
          <>
            <Text fz="sm" c="var(--dot-ink-2)">
              {refusal === 'event.registration_not_open' && opens
                ? t('register.opens', { when: format.dayAndTime(opens) })
                : refusal
                  ? t(`errors:${refusal}`)
                  : free === null
                    ? t('register.free')
                    : t('register.places', { count: free })}
            </Text>
            {refusal === null && <RegisterButton event={event} isFull={free === 0} />}
          </>
        )}
        {event.status === 'accepted' && (
          <Button
            component="a"
            variant="default"
            href={eventFileUrl(event.id)}
            download
            leftSection={<IconCalendarDown size={18} stroke={1.75} aria-hidden />}
          >
            {t('register.calendar')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

function RegisterButton({ event, isFull }: { event: Event; isFull: boolean }) {
  const { t } = useTranslation('events');
  const register = useRegister(event.id);
  const [isOpened, dialog] = useDisclosure(false);
  return (
    <>
      <Button onClick={dialog.open}>{t(isFull ? 'register.wait' : 'register.open')}</Button>
      <RegisterDialog
        event={event}
        opened={isOpened}
        onClose={dialog.close}
        isFull={isFull}
        submit={(answers) => register.mutateAsync(answers)}
      />
    </>
  );
}

interface TicketProps {
  event: Event;
  registration: MyRegistration;
}

function Ticket({ event, registration: { status, position, code } }: TicketProps) {
  const { t } = useTranslation('events');
  const cancel = useCancelRegistration(event.id);
  const [isCancelling, cancelling] = useDisclosure(false);
  const now = useNow().getTime();
  const canCancel =
    (status === 'accepted' || status === 'waiting') &&
    event.status === 'accepted' &&
    now < Date.parse(event.start);
  return (
    <>
      <Group justify="space-between">
        <StatusBadge kind="registration" status={status} />
        {position !== null && (
          <Text fz="sm" c="var(--dot-ink-2)">
            {t('register.position', { position })}
          </Text>
        )}
      </Group>
      {code && status === 'accepted' && (
        <Stack gap={6} align="center">
          <QrCode text={code} title={t('register.ticket')} size={176} />
          <Text fz="sm" c="var(--dot-ink-2)" ta="center">
            {t('register.ticket_hint')}
          </Text>
        </Stack>
      )}
      {canCancel && (
        <Button variant="default" onClick={cancelling.open}>
          {t('register.cancel')}
        </Button>
      )}
      <ConfirmDialog
        isDestructive
        opened={isCancelling}
        onClose={cancelling.close}
        title={t('register.cancel_title')}
        text={t('register.cancel_text')}
        confirmLabel={t('register.cancel')}
        cancelLabel={t('end.keep')}
        onConfirm={() => cancel.mutateAsync(undefined)}
        onDone={() => showSuccess(t('register.cancelled'))}
      />
    </>
  );
}
