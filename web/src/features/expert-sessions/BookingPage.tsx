import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { can, permission } from '@thedot/domain/access/access';
import { isStaffActor } from '@thedot/domain/access/roles';
import { RecordScreen } from '../../ui/records/RecordScreen.tsx';
import { awaitedBy, partyOf, useBookingActions } from './booking-viewer.ts';
import classes from './BookingPage.module.css';
import { bookingQuery } from './bookings.data.ts';
import { AttendanceCard } from './details/AttendanceCard.tsx';
import { BookingHeader } from './details/BookingHeader.tsx';
import { BookingPeople } from './details/BookingPeople.tsx';
import { BookingTimes } from './rounds/BookingTimes.tsx';
import { BookingTimeline } from './details/BookingTimeline.tsx';
import { ProposeSessionCard } from './proposals/ProposeSessionCard.tsx';
import { PendingSeriesCard, SeriesCard } from './details/SeriesCard.tsx';
import type { BookingPage as Booking } from '@thedot/domain/expert-sessions/bookings.contract';
import { Card } from '../../ui/Card.tsx';
import { FileLinks } from '../../ui/FileLinks.tsx';
import { isNearHoursLimit, remainingMinutes } from '@thedot/domain/expert-sessions/bookings.rules';
import { ATTENDANCE_BY_ACTION } from '@thedot/domain/expert-sessions/lifecycle.rules';
import { EXPERT_HOURS_WARNING } from '@thedot/domain/limits';
import { Chip } from '../../ui/Chip.tsx';
import { DotMeter } from '../../ui/dots/DotMeter.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import { canReadInternalNotes } from '@thedot/domain/followups/internal-notes.rules';
import { BriefingCard, NextStepsCard, NotesCard } from '../followups/followups.public.ts';
import { MeetingCard } from '../meetings/meetings.public.tsx';
import { SessionResourcesCard } from './needs/SessionResourcesCard.tsx';
import { SessionFeedbackCard, SessionReviewCard } from '../reviews/reviews.public.ts';
import { TicketsCard } from '../tickets/tickets.public.tsx';
import { toPerson, useMe } from '../../lib/session/session.ts';

interface Props {
  booking: Booking;
}

export function BookingPage() {
  const { id = '' } = useParams();
  return (
    <RecordScreen
      key={id}
      listPath="/booking"
      query={useQuery(bookingQuery(id))}
      namespace="bookings"
      main={(booking) => (
        <>
          <BookingHeader booking={booking} />
          <Meeting booking={booking} />
          <div id={ATTENDANCE} tabIndex={-1} className={classes.attendance}>
            <AttendanceCard booking={booking} />
          </div>
          <AboutToAnswer booking={booking} />
          <BookingTimes booking={booking} />
          <PendingSeriesCard booking={booking} />
          <Briefing booking={booking} />
          <SessionReviewCard booking={booking} />
          <NextStepsCard booking={booking} />
          <BookingTimeline booking={booking} />
        </>
      )}
      aside={(booking) => (
        <>
          <BookingPeople booking={booking} />
          <SessionResourcesCard booking={booking} />
          <SeriesCard booking={booking} />
          <SessionFeedbackCard booking={booking} />
          <AboutAside booking={booking} />
          <Notes booking={booking} />
          <ProposeSessionCard booking={booking} />
          <BookingHours booking={booking} />
          <Tickets booking={booking} />
        </>
      )}
    />
  );
}

/** Where the notice of a missing participant leads. */
const ATTENDANCE = 'attendance';

function Meeting({ booking }: Props) {
  const me = useMe();
  const { actions } = useBookingActions(booking);
  const canReport = actions.some((action) => {
    const attendance = ATTENDANCE_BY_ACTION[action];
    return attendance === 'expert_absent' || attendance === 'requester_absent';
  });
  const report = () => {
    const card = document.getElementById(ATTENDANCE);
    card?.scrollIntoView({ block: 'center' });
    card?.focus({ preventScroll: true });
  };
  // Other staff may not open the meeting of a session.
  const canOpen =
    partyOf(booking, me.id) !== null || can(toPerson(me), permission('read', 'settings'));
  return (
    <MeetingCard booking={booking} canOpen={canOpen} onReportAbsence={canReport ? report : null} />
  );
}

/** Who answers a request reads it before its times. */
const useIsToAnswer = (booking: Booking) => awaitedBy(booking, useMe().id) === 'me';

const AboutToAnswer = ({ booking }: Props) =>
  useIsToAnswer(booking) && <BookingAbout booking={booking} />;

const AboutAside = ({ booking }: Props) =>
  !useIsToAnswer(booking) && <BookingAbout booking={booking} />;

function BookingAbout({ booking: { description, files } }: Props) {
  const { t } = useTranslation('bookings');
  return (
    <Card title={t('description')}>
      <Text fz={15} lh={1.6} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {description}
      </Text>
      {files.length > 0 && (
        <>
          <Title order={3} fz="md" mt={20} mb={10}>
            {t('files')}
          </Title>
          <FileLinks files={files} />
        </>
      )}
    </Card>
  );
}

/** The hours the requester has used with this expert, including this booking. */
function BookingHours({ booking }: Props) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const nameOf = useDisplayName();
  const { hours, expert, requester } = booking;
  const names = { expert: nameOf(expert.name), requester: nameOf(requester.name) };
  const used = format.number(hours.usedMinutes / 60);
  const limit = format.number(hours.limitMinutes / 60);
  return (
    <Card
      title={t(`hours.of.${partyOf(booking, useMe().id) ?? 'staff'}`, names)}
      aside={
        <Chip tone={isNearHoursLimit(hours) ? 'warning' : 'accent'}>
          {t('hours.left', { hours: format.hours(remainingMinutes(hours)) })}
        </Chip>
      }
    >
      <DotMeter
        value={hours.usedMinutes / 60}
        max={hours.limitMinutes / 60}
        warnAt={EXPERT_HOURS_WARNING}
        {...(hours.limitMinutes < 12 * 60 && { size: 22 })}
        label={t('hours.meter', { used, limit, name: names.expert })}
        valueText={t('hours.used', { used, limit })}
      />
    </Card>
  );
}

/** Shown before and during the session, to users who can read internal notes. */
function Briefing({ booking }: Props) {
  const isUpcoming = booking.status === 'pending' || booking.status === 'accepted';
  return useCanReadNotes(booking) && isUpcoming && <BriefingCard booking={booking} />;
}

function Notes({ booking }: Props) {
  return useCanReadNotes(booking) && <NotesCard bookingId={booking.id} />;
}

function Tickets({ booking }: Props) {
  const me = useMe();
  const isShown = partyOf(booking, me.id) !== null || isStaffActor(me);
  return isShown && <TicketsCard kind="expert_session" id={booking.id} />;
}

function useCanReadNotes(booking: Booking): boolean {
  const me = useMe();
  return canReadInternalNotes(booking, { ...toPerson(me), id: me.id });
}
