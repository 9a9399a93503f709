import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMail, IconQrcode } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Attendee } from '@thedot/domain/events/event-registrations.contract';
import type { Event } from '@thedot/domain/events/events.contract';
import { RegistrationStatus } from '@thedot/domain/events/registration-status.contract';
import { optionalText } from '@thedot/domain/kernel/fields';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { useModuleLoaded } from '../../../lib/hooks/use-module-loaded.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { useHub } from '../../../lib/hub/hub.ts';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { ListScreen } from '../../../ui/lists/ListScreen.tsx';
import { RowTitle } from '../../../ui/lists/RowTitle.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { Facts } from '../../../ui/records/Facts.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { attendanceQuery, attendeesQuery, useChangeRegistrations } from '../registrations.data.ts';
import { AttendeeTools } from './AttendeeTools.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { PendingCheckIns } from './PendingCheckIns.tsx';

const loadScanner = async () => import('./CheckInScanner.tsx');
const CheckInScanner = lazy(async () => ({ default: (await loadScanner()).CheckInScanner }));

const Filters = z.object({
  search: optionalText(100).optional(),
  status: RegistrationStatus.optional(),
});

/** Who registered, with check-in and messages, for the organizers. */
export function Attendees({ event }: { event: Event }) {
  const { t } = useTranslation('events');
  const { t: statusText } = useTranslation('ui');
  const state = useListFilters(Filters);
  const { search, status } = state.values;
  const query = useInfiniteQuery(
    attendeesQuery(event.id, { ...(search && { search }), ...(status && { status }) }),
  );
  const [isScanning, scanner] = useDisclosure(false);
  const hasScanner = useModuleLoaded(loadScanner, isScanning);
  const [isWriting, writing] = useDisclosure(false);
  return (
    <Stack gap={20}>
      <Attendance event={event} />
      <PendingCheckIns eventId={event.id} />
      <ListScreen
        label={t('attendees.title')}
        cardProps={{
          title: t('attendees.title'),
          aside: (
            <Group gap={8}>
              <AttendeeTools eventId={event.id} />
              <Button
                variant="default"
                leftSection={<IconMail size={18} stroke={1.75} aria-hidden />}
                onClick={writing.open}
              >
                {t('message.open')}
              </Button>
              <Button
                loading={isScanning && !hasScanner}
                leftSection={<IconQrcode size={18} stroke={1.75} aria-hidden />}
                onClick={scanner.open}
              >
                {t('check_in.open')}
              </Button>
            </Group>
          ),
        }}
        query={query}
        filterState={state}
        searchLabel={t('attendees.search')}
        filters={[
          {
            name: 'status',
            label: t('field.status'),
            placeholder: t('all_statuses'),
            options: RegistrationStatus.options.map((value) => ({
              value,
              label: statusText(`status.registration.${value}`),
            })),
          },
        ]}
        columns={useAttendeeColumns(event)}
        errorText={t('attendees.failed')}
        emptyState={{ title: t('attendees.empty'), text: t('attendees.empty_text') }}
        noResults={t('attendees.nothing')}
      />
      <MessageDialog eventId={event.id} opened={isWriting} onClose={writing.close} />
      {hasScanner && (
        <Suspense>
          <CheckInScanner eventId={event.id} opened={isScanning} onClose={scanner.close} />
        </Suspense>
      )}
    </Stack>
  );
}

const useHasBegun = ({ start }: Event) => useNow().getTime() >= Date.parse(start);

/** How many came of those who registered. */
function Attendance({ event }: { event: Event }) {
  const { t } = useTranslation('events');
  const format = useFormat();
  const hasBegun = useHasBegun(event);
  const now = useNow().getTime();
  const { guestDays } = useHub();
  const { data: counts } = useQuery(attendanceQuery(event.id));
  if (!counts) return null;
  const { accepted = 0, attended = 0, absent = 0, waiting = 0 } = counts;
  const placed = accepted + attended + absent;
  return (
    <Card
      title={t('attendance.title')}
      hint={now > Date.parse(event.end) + guestDays * DAY_MS && t('attendance.forgotten')}
    >
      <Facts
        grid
        facts={[
          { name: t('attendance.registered'), value: format.number(placed) },
          {
            name: t('attendance.attended'),
            value:
              hasBegun && placed > 0
                ? t('attendance.share', {
                    number: format.number(attended),
                    share: format.percent(attended / placed),
                  })
                : format.number(attended),
          },
          { name: t('attendance.absent'), value: format.number(absent) },
          { name: t('attendance.waiting'), value: format.number(waiting) },
        ]}
      />
    </Card>
  );
}

function useAttendeeColumns(event: Event) {
  const { t } = useTranslation('events');
  const format = useFormat();
  return [
    {
      id: 'name',
      title: t('attendees.name'),
      width: 220,
      cell: ({ name, email, user }: Attendee) => (
        <RowTitle title={user ? <PersonLink person={user} /> : name} subtitle={email} />
      ),
    },
    {
      id: 'status',
      title: t('field.status'),
      cell: ({ status }: Attendee) => <StatusBadge kind="registration" status={status} />,
    },
    ...event.questions.map(({ id, label, kind }) => ({
      id,
      title: label,
      width: 140,
      cell: ({ answers }: Attendee) =>
        kind === 'yes_no' && answers[id]
          ? t(answers[id] === 'yes' ? 'answer.yes' : 'answer.no')
          : (answers[id] ?? ''),
    })),
    {
      id: 'since',
      title: t('attendees.since'),
      cell: ({ createdAt, checkedInAt }: Attendee) =>
        checkedInAt
          ? t('attendees.at', { time: format.dayAndTime(checkedInAt) })
          : format.shortDate(createdAt),
    },
    {
      id: 'actions',
      title: t('attendees.actions'),
      align: 'end' as const,
      cell: (attendee: Attendee) => <AttendeeActions event={event} attendee={attendee} />,
    },
  ];
}

function AttendeeActions({ event, attendee }: { event: Event; attendee: Attendee }) {
  const { t } = useTranslation('events');
  const change = useChangeRegistrations(event.id);
  const hasBegun = useHasBegun(event);
  const [isCancelling, cancelling] = useDisclosure(false);
  const { id, status, name } = attendee;
  const actions = (
    {
      unconfirmed: ['cancel'],
      waiting: ['promote', 'cancel'],
      accepted: ['checkIn', 'markAbsent', 'cancel'],
      absent: ['checkIn'],
      attended: ['undoCheckIn'],
      cancelled: [],
    } as const
  )[status].filter((action) => hasBegun || action !== 'markAbsent');
  return (
    <Group gap={6} display="inline-flex">
      {actions.map((action) => (
        <Button
          key={action}
          size="xs"
          variant={action === 'checkIn' || action === 'promote' ? 'light' : 'subtle'}
          loading={change.isPending && change.variables.action === action}
          aria-label={`${t(`attendees.${action}`)}, ${name}`}
          onClick={() =>
            action === 'cancel' ? cancelling.open() : change.mutate({ ids: [id], action })
          }
        >
          {t(`attendees.${action}`)}
        </Button>
      ))}
      <ConfirmDialog
        isDestructive
        opened={isCancelling}
        onClose={cancelling.close}
        title={t('attendees.cancel_title', { name })}
        text={t('attendees.cancel_text', { name })}
        confirmLabel={t('register.cancel')}
        cancelLabel={t('end.keep')}
        successMessage={t('register.cancelled')}
        onConfirm={() => change.mutateAsync({ ids: [id], action: 'cancel' })}
      />
    </Group>
  );
}
