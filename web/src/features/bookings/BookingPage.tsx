import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import {
  SessionBriefing,
  SessionFeedback,
  SessionNextSteps,
  SessionNotes,
  SessionReview,
} from '../../app/session-cards.tsx';
import { Column, Columns } from '../../ui/Columns.tsx';
import { RecordPage } from '../../ui/RecordPage.tsx';
import { bookingQuery } from './bookings.data.ts';
import { AttendanceCard } from './parts/AttendanceCard.tsx';
import { BookingAbout } from './parts/BookingAbout.tsx';
import { BookingHead } from './parts/BookingHead.tsx';
import { BookingHours } from './parts/BookingHours.tsx';
import { BookingPeople } from './parts/BookingPeople.tsx';
import { BookingTimes } from './parts/BookingTimes.tsx';
import { BookingTimeline } from './parts/BookingTimeline.tsx';
import { ProposeSession } from './parts/ProposeSession.tsx';
import { SeriesAhead } from './parts/SeriesAhead.tsx';
import { SeriesCard } from './parts/SeriesCard.tsx';

export function BookingPage() {
  const { t } = useTranslation('bookings');
  const { id = '' } = useParams();
  const words = {
    back: t('back'),
    failed: t('failedOne'),
    missing: { title: t('missing.title'), text: t('missing.text'), action: t('missing.action') },
  };
  return (
    <RecordPage list="/booking" record={useQuery(bookingQuery(id))} texts={words}>
      {(booking) => (
        <Columns key={id} narrow="last">
          <Column>
            <BookingHead booking={booking} />
            <AttendanceCard booking={booking} />
            <BookingTimes booking={booking} />
            <SeriesAhead booking={booking} />
            <SessionBriefing booking={booking} />
            <SessionReview booking={booking} />
            <SessionNextSteps booking={booking} />
            <BookingTimeline booking={booking} />
          </Column>
          <Column>
            <BookingPeople booking={booking} />
            <SeriesCard booking={booking} />
            <SessionFeedback booking={booking} />
            <BookingAbout booking={booking} />
            <SessionNotes booking={booking} />
            <ProposeSession booking={booking} />
            <BookingHours booking={booking} />
          </Column>
        </Columns>
      )}
    </RecordPage>
  );
}
