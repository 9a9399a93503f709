import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import type { PublicEvent } from '@thedot/domain/events/event-guests.contract';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { isNotFoundError } from '../../../lib/api/api-errors.ts';
import { TimeZoneContext, useFormat } from '../../../lib/format/use-format.ts';
import { meQuery, toPerson } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Halftone } from '../../../ui/dots/Halftone.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Facts } from '../../../ui/records/Facts.tsx';
import { RecordHeader } from '../../../ui/records/RecordHeader.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { AgendaCard } from '../record/AgendaCard.tsx';
import classes from '../record/EventPage.module.css';
import { GuestCard } from './GuestCard.tsx';
import { GuestForm } from './GuestForm.tsx';
import { guestQuery, publicEventQuery, publicPhotoUrl } from './public-event.data.ts';
import { usePageTitle } from '../../../lib/hub/use-page-title.ts';

/** A public event, which needs no account. */
export function PublicEventPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('events');
  const query = useQuery(publicEventQuery(id));
  const { error } = query;
  const { token, guest } = useGuest(id);
  const event = query.data ?? guest.data?.event;
  const isMember = useIsMember();
  usePageTitle(event?.title ?? guest.data?.title ?? t('title'));
  if (isNotFoundError(error) && !event && token) {
    if (guest.isPending) return <Skeletons shape="page" />;
    // A guest who cancelled reads no private event, but their own registration.
    if (guest.data)
      return (
        <>
          <RecordHeader title={guest.data.title} />
          <GuestCard token={token} />
        </>
      );
  }
  // A private event has no public page; its members read it in the hub.
  if (isNotFoundError(error) && !event && isMember)
    return <Navigate to={`/events/detail/${id}`} replace />;
  if (isNotFoundError(error) && !event)
    return <EmptyState isPage title={t('record.missing')} text={t('record.missing_text')} />;
  if (query.isLoadingError && !event)
    return (
      <LoadFailed text={t('record.failed')} error={error} onRetry={() => void query.refetch()} />
    );
  if (!event) return <Skeletons shape="page" />;
  return (
    <TimeZoneContext value={{ reader: event.timeZone, hub: event.timeZone }}>
      <PublicEventDetails event={event} isOpen={query.data !== undefined} />
    </TimeZoneContext>
  );
}

/** The registration that the link of an email names, of this event. */
function useGuest(eventId: string) {
  const [params] = useSearchParams();
  const token = params.get('guest');
  const guest = useQuery({
    ...guestQuery(token ?? ''),
    enabled: token !== null,
    select: (it) => (it.eventId === eventId ? it : undefined),
  });
  return { token, guest };
}

/** Whether a signed-in user reads events in the hub. */
function useIsMember(): boolean {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  return me !== undefined && can(toPerson(me), permission('read', 'event-view'));
}

interface DetailsProps {
  event: PublicEvent;
  /** Anyone reads it. One that is private now only its guests read. */
  isOpen: boolean;
}

function PublicEventDetails({ event, isOpen }: DetailsProps) {
  const { t } = useTranslation('events');
  const format = useFormat();
  const { id, title, theme, description, organizer, where, isOnline, participantNumber } = event;
  const { token, guest } = useGuest(id);
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const isMember = useIsMember();
  // Who lost the link or gave the place back registers again.
  const canRegister =
    isOpen && (!token || guest.isLoadingError || guest.data?.status === 'cancelled');
  return (
    <>
      <RecordHeader
        title={title}
        badges={<Chip>{t(`theme.${theme}`)}</Chip>}
        actions={
          isMember && (
            <Button component={Link} to={`/events/detail/${id}`}>
              {t('public.open')}
            </Button>
          )
        }
      />
      <Stack gap={20}>
        {event.status === 'cancelled' && <InlineAlert>{t('public.cancelled')}</InlineAlert>}
        {event.status === 'finished' && (
          <InlineAlert tone="info">{t('public.finished')}</InlineAlert>
        )}
        {token && <GuestCard token={token} />}
        <Card flush>
          <div className={classes.cover}>
            {event.hasPhoto ? (
              <img src={publicPhotoUrl(id)} alt="" />
            ) : (
              <Halftone seed={id} columns={64} rows={14} />
            )}
          </div>
          <div className={classes.text}>{description}</div>
        </Card>
        <Card title={t('facts.title')}>
          <Facts
            facts={[
              {
                name: t('field.when'),
                value: `${format.dayAndRange(event.start, event.end)} · ${format.zoneName(event.timeZone, event.start)}`,
              },
              {
                name: t('field.where'),
                value:
                  [where, isOnline ? t('online') : ''].filter(Boolean).join(', ') || t('no_place'),
              },
              ...(organizer ? [{ name: t('field.organizer'), value: organizer }] : []),
              {
                name: t('field.participants'),
                value:
                  participantNumber === null
                    ? t('registered', { count: event.registered })
                    : t('seats', { count: event.registered, of: participantNumber }),
              },
            ]}
          />
        </Card>
        {event.agenda.length > 0 && <AgendaCard event={event} />}
        {!isMember && canRegister && <GuestForm event={event} me={me} />}
      </Stack>
    </>
  );
}
