import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CallMedia } from '@thedot/domain/chat/calls.contract';
import { AppError } from '@thedot/domain/errors';
import type { JoinReply, MeetingPage } from '@thedot/domain/meetings/meetings.contract';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { getErrorStatus, isNotFoundError } from '../../../lib/api/api-errors.ts';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useLiveEvent } from '../../../lib/live/live-events.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ThreeDots } from '../../../ui/dots/ThreeDots.tsx';
import { Column } from '../../../ui/Columns.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { CallScreen } from '../../conference/conference.public.tsx';
import { meetingQuery, useJoinMeeting } from '../meetings.data.ts';
import { AfterMeeting } from '../parts/AfterMeeting.tsx';
import { returnPath, useReturnLabel } from '../return-path.ts';
import { useCallInvite } from '../use-call-invite.ts';
import { useMeetingName, usePresenceText } from '../use-meeting-format.ts';
import { ExternalMeeting } from './ExternalMeeting.tsx';
import { SessionSteps } from './SessionSteps.tsx';
import { BeforeMeeting } from './BeforeMeeting.tsx';

/** The page of a meeting: before it opens, the way into it, and what is left of it. */
export function JoinMeetingPage() {
  const { t } = useTranslation('meetings');
  const { id = '' } = useParams();
  const meeting = useQuery(meetingQuery(id));
  if (meeting.data) return <LoadedMeeting key={id} meeting={meeting.data} />;
  if (meeting.isPending) return <Skeletons shape="page" />;
  // 410: the booking was declined or cancelled.
  if (isNotFoundError(meeting.error) || getErrorStatus(meeting.error) === 410) {
    return (
      <EmptyState
        isPage
        title={t('gone.title')}
        text={t('gone.text')}
        action={
          <Button component={Link} to="/visio">
            {t('gone.action')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <BackLink to="/visio">{t('back.meetings')}</BackLink>
      <LoadFailed
        text={t('load_failed')}
        error={meeting.error}
        onRetry={() => void meeting.refetch()}
      />
    </>
  );
}

/** How often a page that waits for the owner tries to enter. */
const ENTER_POLL_MS = 5_000;

/** A call out of a chat starts with sound alone if it was started so. */
const readMedia = (state: unknown) => CallMedia.safeParse(Object(state).media).data;

function LoadedMeeting({ meeting }: { meeting: MeetingPage }) {
  const { t } = useTranslation('meetings');
  const nameOf = useDisplayName();
  const media = readMedia(useLocation().state);
  const navigate = useNavigate();
  const cache = useQueryClient();
  const returnLabel = useReturnLabel();
  const { mutate, reset, isIdle, isPending, error } = useJoinMeeting(meeting.id);
  const [reply, setReply] = useState<JoinReply>();
  const title = useMeetingName()(meeting);
  const presence = usePresenceText()(meeting);
  const invite = useCallInvite(meeting);
  const isJoinable = meeting.state === 'open' || meeting.state === 'running';
  const isWaiting = reply?.kind === 'not_started';
  const enter = () => mutate(undefined, { onSuccess: setReply });

  // A page that is open when the meeting opens enters by itself.
  const enterFirst = useEffectEvent(enter);
  useEffect(() => {
    if (isJoinable && isIdle) enterFirst();
    if (!isJoinable) reset();
  }, [isJoinable, isIdle, reset]);

  const enterAgain = useEffectEvent(() => !isPending && enter());
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => enterAgain(), ENTER_POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  useLiveEvent('update-meetings', () => {
    if (isWaiting && !isPending) enter();
  });

  // The meeting was open by an older answer.
  const isOutdated = error instanceof AppError && error.code.startsWith('meeting.');
  const refresh = useEffectEvent(() => void cache.invalidateQueries(meetingQuery(meeting.id)));
  useEffect(() => {
    if (isOutdated) refresh();
  }, [isOutdated]);

  if (reply?.kind === 'embedded') {
    return (
      <CallScreen
        token={reply.token}
        media={media}
        title={title}
        hostName={meeting.host ? nameOf(meeting.host.name) : undefined}
        presence={presence ?? undefined}
        returnLabel={returnLabel(meeting)}
        onLeft={() => void navigate(returnPath(meeting), { replace: true })}
        onRejoin={() => {
          setReply(undefined);
          reset();
        }}
        invite={invite}
        aside={
          meeting.bookingId ? <SessionSteps bookingId={meeting.bookingId} isInPanel /> : undefined
        }
        asideLabel={t('next_steps')}
      />
    );
  }
  return (
    <>
      <BackLink to={returnPath(meeting)}>{returnLabel(meeting)}</BackLink>
      <Phase
        meeting={meeting}
        join={
          reply?.kind === 'external' ? (
            <ExternalMeeting url={reply.url} />
          ) : error ? (
            <JoinFailed meeting={meeting} error={error} onRetry={enter} />
          ) : (
            <Entering isWaiting={isWaiting} meeting={meeting} />
          )
        }
      />
    </>
  );
}

function Phase({ meeting, join }: { meeting: MeetingPage; join: ReactNode }) {
  const { state } = meeting;
  if (state === 'upcoming') return <BeforeMeeting meeting={meeting} />;
  if (state === 'over') return <MeetingOver meeting={meeting} />;
  return join;
}

function Entering({ meeting, isWaiting }: { meeting: MeetingPage; isWaiting: boolean }) {
  const { t } = useTranslation('meetings');
  const nameOf = useDisplayName();
  const meetingName = useMeetingName();
  return (
    <>
      <PageHeader title={meetingName(meeting)} />
      <Card>
        <Stack role="status" align="center" gap="sm" py="xl">
          <ThreeDots />
          <Text ta="center">
            {t(isWaiting ? 'waits_for_owner' : 'entering', {
              name: nameOf(meeting.host?.name ?? ''),
            })}
          </Text>
        </Stack>
      </Card>
    </>
  );
}

interface FailedProps {
  meeting: MeetingPage;
  error: Error;
  onRetry: () => void;
}

/** Why the meeting could not be joined; the way back is always offered. */
function JoinFailed({ meeting, error, onRetry }: FailedProps) {
  const { t } = useTranslation('meetings');
  const returnLabel = useReturnLabel();
  const isFull = error instanceof AppError && error.code === 'meeting.full';
  return (
    <EmptyState
      isPage
      title={t(isFull ? 'full' : 'join_failed')}
      text={
        <span role="alert">
          {error instanceof AppError ? <ProblemText problem={error} /> : t('join_failed_text')}
        </span>
      }
      action={
        <Group gap={10} justify="center">
          <Button onClick={onRetry}>{t('try_again')}</Button>
          <Button variant="default" component={Link} to={returnPath(meeting)}>
            {returnLabel(meeting)}
          </Button>
        </Group>
      }
    />
  );
}

function MeetingOver({ meeting }: { meeting: MeetingPage }) {
  const { t } = useTranslation('meetings');
  const meetingName = useMeetingName();
  const hasLeftovers =
    meeting.attendance.length > 0 || meeting.recordings > 0 || meeting.notes !== '';
  return (
    <>
      <PageHeader title={meetingName(meeting)} hint={t('over.hint')} />
      <Column>
        {hasLeftovers ? (
          <Card title={t('over.title')}>
            <AfterMeeting meeting={meeting} />
          </Card>
        ) : (
          <EmptyState title={t('over.nothing')} text={t('over.nothing_text')} />
        )}
        {meeting.bookingId && <SessionSteps bookingId={meeting.bookingId} />}
      </Column>
    </>
  );
}
