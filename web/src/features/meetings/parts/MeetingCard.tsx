import { Button, Group, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { ABSENCE_REPORT_AFTER_MS, MEETING_OPENS_BEFORE_MS } from '@thedot/domain/limits';
import type { MeetingPage } from '@thedot/domain/meetings/meetings.contract';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useLazyDialog } from '../../../lib/hooks/use-lazy-dialog.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { meetingQuery, sessionAttendanceQuery } from '../meetings.data.ts';
import { useMayInvite } from '../use-call-invite.ts';
import { useOthers, useWaitingText } from '../use-meeting-format.ts';
import { AfterMeeting } from './AfterMeeting.tsx';
import { AttendanceList } from './AttendanceList.tsx';
import { canJoin, isOver, JoinButton } from './JoinButton.tsx';
import { DeviceTestButton } from './DeviceTestButton.tsx';
import { PeopleDots } from './PeopleDots.tsx';

const LinksDialog = lazy(async () => ({
  default: (await import('./LinksDialog.tsx')).LinksDialog,
}));

interface Props {
  booking: Pick<BookingPage, 'id' | 'status' | 'mode' | 'session'>;
  /** Whether the reader is a party to it or an admin; other staff read who attended, and nothing else. */
  canOpen: boolean;
  /** Moves to where an absence is reported; null while the reader may not. */
  onReportAbsence: (() => void) | null;
}

/** The video meeting of an online session: how to join it, who is inside, and afterwards what is left of it. */
export function MeetingCard({ booking, canOpen, onReportAbsence }: Props) {
  const { status, mode, session } = booking;
  const mayRead = can(toPerson(useMe()), permission('read', 'visio'));
  if (mode !== 'online' || session === null || !mayRead) return null;
  // A meeting ends with its confirmation; who attended it stays.
  const isHeld = status === 'accepted' || status === 'finished';
  return isHeld && canOpen ? (
    <HeldMeeting id={booking.id} onReportAbsence={onReportAbsence} />
  ) : (
    <SessionAttendance id={booking.id} session={session} isHeld={isHeld} />
  );
}

interface HeldProps {
  id: string;
  onReportAbsence: Props['onReportAbsence'];
}

/** How to join a meeting that is held, who is inside, and afterwards what is left of it. */
export function HeldMeeting({ id, onReportAbsence }: HeldProps) {
  const { t } = useTranslation('meetings');
  const now = useNow();
  // The booking stays usable without its meeting, e.g. when the other side has just cancelled the session.
  const { data: meeting } = useQuery({ ...meetingQuery(id), meta: { silent: true } });
  if (!meeting) return null;
  if (!isOver(meeting, now)) {
    return <OpenMeeting meeting={meeting} onReportAbsence={onReportAbsence} />;
  }
  const isEmpty =
    meeting.attendance.length === 0 && meeting.recordings === 0 && meeting.notes === '';
  if (isEmpty) return null;
  return (
    <Card title={t('card.title')}>
      <AfterMeeting meeting={meeting} />
    </Card>
  );
}

interface AttendanceProps {
  id: string;
  session: Slot;
  isHeld: boolean;
}

/** Who attended, for staff who decide about a no-show, and for all readers after a cancellation. */
function SessionAttendance({ id, session, isHeld }: AttendanceProps) {
  const { t } = useTranslation('meetings');
  // A session may be cancelled while those who came early are in its meeting.
  const from = Date.parse(session.start) - (isHeld ? 0 : MEETING_OPENS_BEFORE_MS);
  const mayHaveAttended = useNow().getTime() >= from;
  const { data } = useQuery({ ...sessionAttendanceQuery(id), enabled: mayHaveAttended });
  if (!mayHaveAttended || !data || (!isHeld && data.attendance.length === 0)) return null;
  return (
    <Card title={t('card.title')}>
      <AttendanceList meeting={data} />
    </Card>
  );
}

interface OpenProps {
  meeting: MeetingPage;
  onReportAbsence: Props['onReportAbsence'];
}

function OpenMeeting({ meeting, onReportAbsence }: OpenProps) {
  const { t } = useTranslation('meetings');
  const format = useFormat();
  const now = useNow();
  const waiting = useWaitingText()(meeting);
  const { inside, opensAt } = meeting;
  const isOpen = canJoin(meeting, now);
  const mayInvite = useMayInvite(meeting);
  const links = useLazyDialog();
  return (
    <Card
      title={t('card.title')}
      hint={isOpen || !opensAt ? undefined : t('card.opens', { time: format.dayAndTime(opensAt) })}
    >
      <Stack gap="md">
        {inside.length > 0 && (
          <Text role="status" fw={600}>
            {waiting ??
              t('card.inside', {
                count: inside.length,
                names: format.list(inside.map(({ name }) => name)),
              })}
          </Text>
        )}
        <AloneNotice meeting={meeting} onReportAbsence={onReportAbsence} />
        <Group gap={10}>
          <JoinButton meeting={meeting} />
          {mayInvite && (
            <Button
              variant="default"
              leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
              onClick={links.open}
            >
              {t('card.invite')}
            </Button>
          )}
          <DeviceTestButton />
        </Group>
        {links.isRequested && (
          <Suspense fallback={null}>
            <LinksDialog meetingId={meeting.id} opened={links.opened} onClose={links.close} />
          </Suspense>
        )}
        {meeting.attendance.length > 0 && <AfterMeeting meeting={meeting} />}
        {meeting.attendance.length === 0 && inside.length === 0 && (
          <Text fz="sm" c="var(--dot-ink-2)" component="div">
            <PeopleDots people={meeting.people} />
          </Text>
        )}
      </Stack>
    </Card>
  );
}

/** After ten minutes without the other person. */
function AloneNotice({ meeting, onReportAbsence }: OpenProps) {
  const { t } = useTranslation('meetings');
  const nameOf = useDisplayName();
  const format = useFormat();
  const now = useNow();
  const others = useOthers()(meeting.people);
  const { startsAt, attendance, people } = meeting;
  const me = useMe().id;
  const has = (id: string) => attendance.some(({ userId }) => userId === id);
  const isLate =
    startsAt !== null && now.getTime() >= Date.parse(startsAt) + ABSENCE_REPORT_AFTER_MS;
  const missing = others.filter(({ id }) => !has(id));
  const isParty = people.some(({ id }) => id === me);
  if (!onReportAbsence || !isLate || !isParty || !has(me) || missing.length === 0) return null;
  return (
    <InlineAlert>
      <Group gap={12} justify="space-between">
        <span>
          {t('card.alone', { name: format.list(missing.map(({ name }) => nameOf(name))) })}
        </span>
        <Button size="sm" variant="default" onClick={onReportAbsence}>
          {t('card.report')}
        </Button>
      </Group>
    </InlineAlert>
  );
}
