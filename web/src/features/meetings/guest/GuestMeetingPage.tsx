import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AppError } from '@thedot/domain/errors';
import { type GuestMeeting, meetingGuests } from '@thedot/domain/meetings/links.contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { TimeZoneContext, useFormat } from '../../../lib/format/use-format.ts';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { AuthLayout } from '../../../ui/layout/AuthLayout.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { CallScreen } from '../../conference/conference.public.tsx';
import { guestMeetingQuery, isLinkGone } from '../links.data.ts';
import { GuestEntry } from './GuestEntry.tsx';

/** Meeting tokens of the embedded conference begin with this; clients of its API lead their attendees here with one. */
const MEETING_TOKEN_PREFIX = 'mt_';

/** The page of a guest link: a name, then the meeting; no account is needed. */
export function GuestMeetingPage() {
  const { token = '' } = useParams();
  return token.startsWith(MEETING_TOKEN_PREFIX) ? (
    <Attendee token={token} />
  ) : (
    <LinkGuest key={token} token={token} />
  );
}

/** An attendee who joins by another client of the conference. */
function Attendee({ token }: { token: string }) {
  const { t } = useTranslation('meetings');
  const [stage, setStage] = useState<'call' | 'left' | 'over'>('call');
  if (stage === 'over') return <Over />;
  if (stage === 'left') return <Left onReturn={() => setStage('call')} />;
  return (
    <CallScreen
      token={token}
      returnLabel={t('guest.leave')}
      onLeft={(reason) => setStage(reason === 'ended' ? 'over' : 'left')}
    />
  );
}

function Over() {
  const { t } = useTranslation('meetings');
  return (
    <AuthLayout title={t('guest.over')} text={t('guest.over_text')}>
      {null}
    </AuthLayout>
  );
}

function Left({ onReturn }: { onReturn: () => void }) {
  const { t } = useTranslation('meetings');
  return (
    <AuthLayout title={t('guest.left')} text={t('guest.left_text')}>
      <Button fullWidth onClick={onReturn}>
        {t('guest.again')}
      </Button>
    </AuthLayout>
  );
}

type Stage = 'name' | 'entering' | 'left' | 'over';

/** The name that a guest gave the last time on this device. */
const NAME_KEY = 'guest-name';

function LinkGuest({ token }: { token: string }) {
  const { t } = useTranslation('meetings');
  const nameOf = useDisplayName();
  const [stage, setStage] = useState<Stage>('name');
  const [name, setName] = useState('');
  const [meetingToken, setMeetingToken] = useState<string>();
  const meeting = useQuery({
    ...guestMeetingQuery(token),
    enabled: meetingToken === undefined && stage !== 'over',
  });

  if (meetingToken !== undefined) {
    return (
      <CallScreen
        token={meetingToken}
        title={
          meeting.data &&
          (meeting.data.name || t('guest.of', { name: nameOf(meeting.data.hostName) }))
        }
        hostName={meeting.data && nameOf(meeting.data.hostName)}
        onRejoin={() => {
          setMeetingToken(undefined);
          setStage('entering');
        }}
        returnLabel={t('guest.leave')}
        onLeft={(reason) => {
          setMeetingToken(undefined);
          setStage(reason === 'ended' ? 'over' : 'left');
        }}
      />
    );
  }
  if (stage === 'over') return <Over />;
  if (!meeting.data) {
    return (
      <AuthLayout title={t('guest.title')}>
        {meeting.isPending ? (
          <Skeletons shape="text" />
        ) : (
          <LinkFailed error={meeting.error} onRetry={() => void meeting.refetch()} />
        )}
      </AuthLayout>
    );
  }
  if (isLinkGone(meeting.error)) {
    return (
      <AuthLayout title={t('guest.title')}>
        <LinkFailed error={meeting.error} onRetry={() => void meeting.refetch()} />
      </AuthLayout>
    );
  }
  if (meeting.data.state === 'over') return <Over />;
  if (stage === 'left') return <Left onReturn={() => setStage('entering')} />;
  const { timeZone } = meeting.data;
  return (
    <TimeZoneContext value={{ reader: timeZone, hub: timeZone }}>
      <Invited meeting={meeting.data}>
        {stage === 'name' ? (
          <NameForm
            meeting={meeting.data}
            onDone={(given) => {
              setName(given);
              setStage('entering');
            }}
          />
        ) : (
          <GuestEntry
            token={token}
            name={name}
            meeting={meeting.data}
            onEnter={setMeetingToken}
            onBack={() => setStage('name')}
          />
        )}
      </Invited>
    </TimeZoneContext>
  );
}

function Invited({ meeting, children }: { meeting: GuestMeeting; children: ReactNode }) {
  const { t } = useTranslation('meetings');
  const format = useFormat();
  const host = useDisplayName()(meeting.hostName);
  const { name, startsAt } = meeting;
  return (
    <AuthLayout
      title={name || t('guest.of', { name: host })}
      text={
        <>
          {t('guest.host', { name: host })}
          {startsAt && meeting.state === 'upcoming' && (
            <>
              <br />
              {format.dayAndTime(startsAt)} · {format.zoneName(format.zone, startsAt)}
            </>
          )}
        </>
      }
    >
      {children}
    </AuthLayout>
  );
}

const readName = () => localStorage.getItem(NAME_KEY) ?? '';

interface NameFormProps {
  meeting: GuestMeeting;
  onDone: (name: string) => void;
}

/** The guest of a personal link is known already. */
function NameForm({ meeting, onDone }: NameFormProps) {
  const { t } = useTranslation('meetings');
  const isNamed = meeting.guestName !== null;
  const form = useContractForm(meetingGuests.join.body.required(), {
    initialValues: { name: meeting.guestName ?? readName() },
    submit: async ({ name }) => {
      if (!isNamed) localStorage.setItem(NAME_KEY, name);
      onDone(isNamed ? '' : name);
    },
    isSecret: true,
  });
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <TextInput
          label={t('guest.name')}
          autoComplete="name"
          maxLength={80}
          readOnly={isNamed}
          {...form.getInputProps('name')}
        />
        {meeting.canBeRecorded && (
          <Text fz="sm" c="var(--dot-ink-2)">
            {t('guest.recorded')}
          </Text>
        )}
        <Button type="submit" fullWidth>
          {t(meeting.state === 'upcoming' ? 'guest.wait' : 'guest.join')}
        </Button>
      </Stack>
    </form>
  );
}

function LinkFailed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('meetings');
  if (!(error instanceof AppError) || error.code.startsWith('server.')) {
    return <LoadFailed text={t('guest.failed')} onRetry={onRetry} />;
  }
  return (
    <InlineAlert>
      <span role="alert">
        <ProblemText problem={error} />
      </span>
    </InlineAlert>
  );
}
