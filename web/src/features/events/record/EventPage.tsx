import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Event } from '@thedot/domain/events/events.contract';
import { EVENT_WORKFLOW, PUBLISHED } from '@thedot/domain/events/events.rules';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { useMe } from '../../../lib/session/session.ts';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { fileUrl } from '../../../lib/api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { Column, Columns } from '../../../ui/Columns.tsx';
import { PageTabs } from '../../../ui/layout/PageTabs.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Halftone } from '../../../ui/dots/Halftone.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { Facts } from '../../../ui/records/Facts.tsx';
import { RecordHeader } from '../../../ui/records/RecordHeader.tsx';
import { RecordScreen } from '../../../ui/records/RecordScreen.tsx';
import { useRecordNumber } from '../../../ui/records/use-record-number.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import {
  AssignmentCard,
  HistoryCard,
  MessagesCard,
  Viewers,
} from '../../submissions/submissions.public.ts';
import { eventQuery, EVENTS_KEY } from '../events.data.ts';
import { useEventFormat } from '../use-event-format.ts';
import { EventMeetingCard } from '../../meetings/meetings.public.tsx';
import { SurveyCard } from '../after/SurveyCards.tsx';
import { SurveyResults } from '../after/SurveyResults.tsx';
import { CopyEvent } from '../copy/CopyEvent.tsx';
import { Attendees } from './Attendees.tsx';
import { RegistrationCard } from './RegistrationCard.tsx';
import { AgendaCard } from './AgendaCard.tsx';
import { EventActions } from './EventActions.tsx';
import { describeEventHistory } from './event-history.ts';
import classes from './EventPage.module.css';
import { SeriesCard } from './SeriesCard.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { ShareCard } from './ShareCard.tsx';

export function EventPage() {
  const { id = '' } = useParams();
  useLiveSubscription({ lists: ['events'] });
  return (
    <RecordScreen
      listPath="/events"
      query={useQuery(eventQuery(id))}
      namespace="events"
      header={(event) => (
        <>
          <EventHeader event={event} />
          {event.actions.includes('accept') && <Viewers id={id} />}
        </>
      )}
      main={(event) => <EventTabs event={event} />}
    />
  );
}

/** Where `Columns` shows one column below the other. */
const STACKED = '(max-width: 75em)';

/** Organizers also see who registered. */
function EventTabs({ event }: { event: Event }) {
  const { t } = useTranslation(['events', 'event-tools']);
  const isStacked = useMediaQuery(STACKED, false, { getInitialValueInEffect: false });
  const review = event.actions.includes('accept') && <ReviewCard event={event} />;
  const details = (
    <Columns narrow="last">
      <Column>
        {isStacked && review}
        <EventMain event={event} />
      </Column>
      <Column>
        {!isStacked && review}
        <EventAside event={event} />
      </Column>
    </Columns>
  );
  const isHeld = event.status === 'accepted' || event.status === 'finished';
  if (!event.management || !isHeld || !event.takesRegistrations) return details;
  return (
    <PageTabs
      label={event.title}
      tabs={[
        { name: 'details', title: t('tab.details'), content: details },
        { name: 'attendees', title: t('tab.attendees'), content: <Attendees event={event} /> },
        ...(event.status === 'finished'
          ? [
              {
                name: 'feedback',
                title: t('event-tools:results.tab'),
                content: <SurveyResults eventId={event.id} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function EventHeader({ event }: { event: Event }) {
  const { t } = useTranslation('events');
  const { status, theme, visibility, isListed } = event;
  return (
    <RecordHeader
      title={event.title}
      badges={
        <>
          <StatusBadge kind="event" status={status} />
          <Chip>{t(`theme.${theme}`)}</Chip>
          {visibility === 'Private' && <Chip>{t('private')}</Chip>}
          {!isListed && <Chip>{t('unlisted')}</Chip>}
        </>
      }
      actions={
        <>
          <CopyEvent event={event} />
          <EventActions event={event} />
        </>
      }
    />
  );
}

function EventMain({ event }: { event: Event }) {
  const { t } = useTranslation('events');
  const { id, photo, description, reason, status } = event;
  return (
    <>
      {reason && (status === 'rejected' || status === 'cancelled') && (
        <InlineAlert>
          <strong>{t(`reason.${status}`)}</strong> {reason}
        </InlineAlert>
      )}
      {PUBLISHED.includes(status) && event.myRegistration !== null && <SurveyCard eventId={id} />}
      <Card flush>
        <div className={classes.cover}>
          {photo ? (
            <img src={fileUrl(photo)} alt="" />
          ) : (
            <Halftone seed={id} columns={64} rows={14} />
          )}
        </div>
        <div className={classes.text}>{description}</div>
      </Card>
      {event.agenda.length > 0 && <AgendaCard event={event} />}
      {event.management && <MessagesCard id={id} kindKey={EVENTS_KEY} />}
    </>
  );
}

function EventAside({ event }: { event: Event }) {
  const { t } = useTranslation('events');
  const format = useEventFormat();
  const numberOf = useRecordNumber();
  const { id, author, hosts, organizer, number, management } = event;
  const isHeld = event.status === 'accepted' || event.status === 'finished';
  const people = [author, ...hosts];
  return (
    <>
      {event.handling && !EVENT_WORKFLOW.closed.includes(event.status) && (
        <AssignmentCard submission={{ id, ...event.handling }} kindKey={EVENTS_KEY} />
      )}
      <MeetingOfEvent event={event} />
      {PUBLISHED.includes(event.status) && <RegistrationCard event={event} />}
      {event.series.length > 0 && <SeriesCard series={event.series} />}
      <Card title={t('facts.title')}>
        <Facts
          facts={[
            { name: t('field.when'), value: format.when(event) },
            { name: t('field.where'), value: format.where(event) },
            { name: t('field.participants'), value: format.seats(event) },
            ...(organizer ? [{ name: t('field.organizer'), value: organizer }] : []),
            {
              name: t('facts.contact'),
              value: people.map((person) => (
                <div key={person.id}>
                  <PersonLink person={person} />
                </div>
              )),
            },
            ...(management && event.visibility === 'Private'
              ? [{ name: t('form.audience'), value: <Audience management={management} /> }]
              : []),
            ...(management && management.material.length > 0
              ? [{ name: t('field.material'), value: <MaterialList management={management} /> }]
              : []),
            { name: t('facts.number'), value: numberOf(number) },
          ]}
        />
      </Card>
      {isHeld && event.visibility === 'Public' && <ShareCard event={event} />}
      {management && <EventHistory id={id} />}
    </>
  );
}

/** What happened to an event, for its organizers. */
function EventHistory({ id }: Pick<Event, 'id'>) {
  const { t } = useTranslation('events');
  const { list } = useFormat();
  return (
    <HistoryCard id={id} describe={(event, name) => describeEventHistory(t, event, name, list)} />
  );
}

/** The video meeting of an online event, for those who take part. */
function MeetingOfEvent({ event }: { event: Event }) {
  const me = useMe().id;
  const { id, isOnline, author, hosts, myRegistration, status } = event;
  const isHeld = status === 'accepted' || status === 'finished';
  const takesPart =
    [author, ...hosts].some((person) => person.id === me) ||
    myRegistration === 'accepted' ||
    myRegistration === 'attended';
  return isOnline && isHeld && takesPart ? <EventMeetingCard eventId={id} /> : null;
}

interface ManagementProps {
  management: NonNullable<Event['management']>;
}

const MaterialList = ({ management: { material } }: ManagementProps) =>
  material.map(({ materialId, name, quantity }) => (
    <div key={materialId}>{`${quantity} × ${name}`}</div>
  ));

function Audience({ management }: ManagementProps) {
  const { t } = useTranslation('events');
  const roleName = useRoleName();
  const names = [
    ...management.audienceRoles.map(roleName),
    ...management.audienceOrganizations.map(({ name }) => name),
  ];
  return names.length > 0 ? names.join(', ') : t('visibility.Private_hint');
}
