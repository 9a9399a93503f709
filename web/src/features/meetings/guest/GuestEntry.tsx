import { Button, Stack, Text } from '@mantine/core';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import type { GuestMeeting } from '@thedot/domain/meetings/links.contract';
import type { JoinReply } from '@thedot/domain/meetings/meetings.contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { ThreeDots } from '../../../ui/dots/ThreeDots.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { ExternalMeeting } from '../join/ExternalMeeting.tsx';
import { pauseBeforeTry, useJoinAsGuest } from '../links.data.ts';

interface Props {
  token: string;
  name: string;
  meeting: GuestMeeting;
  onEnter: (meetingToken: string) => void;
  onBack: () => void;
}

const RETRIED: readonly ErrorCode[] = ['meeting.not_open', 'request.rate_limited'];

/** Waits until the meeting is open and its host is there, and enters by itself. */
export function GuestEntry({ token, name, meeting, onEnter, onBack }: Props) {
  const { t } = useTranslation('meetings');
  const format = useFormat();
  const { mutate, isPending, error } = useJoinAsGuest(token);
  const [tries, setTries] = useState(0);
  const [reply, setReply] = useState<JoinReply>();
  // The name of a personal link is given.
  const back = t(meeting.guestName === null ? 'guest.change_name' : 'guest.back');
  const isOpen = meeting.state === 'open' || meeting.state === 'running';
  const isRetried = error instanceof AppError && RETRIED.includes(error.code);
  const refusal = isRetried ? null : error;
  const isTrying = isOpen && reply?.kind !== 'external' && !refusal;

  const enter = () => {
    if (isPending) return;
    mutate(name, {
      onSuccess: (answer) => {
        setReply(answer);
        if (answer.kind === 'embedded') onEnter(answer.token);
      },
    });
  };
  const enterByItself = useEffectEvent(enter);
  useEffect(() => {
    if (!isTrying) return undefined;
    enterByItself();
    const timer = setTimeout(() => setTries(tries + 1), pauseBeforeTry(tries));
    return () => clearTimeout(timer);
  }, [isTrying, tries]);

  if (reply?.kind === 'external') return <ExternalMeeting url={reply.url} />;
  if (refusal && !isPending) {
    return (
      <Stack gap="md">
        <InlineAlert>
          <span role="alert">
            {refusal instanceof AppError ? (
              <ProblemText problem={refusal} />
            ) : (
              t('join_failed_text')
            )}
          </span>
        </InlineAlert>
        <Button fullWidth onClick={enter}>
          {t('try_again')}
        </Button>
        <Button fullWidth variant="default" onClick={onBack}>
          {back}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <Stack role="status" align="center" gap="sm" py="md">
        <ThreeDots />
        <Text ta="center">
          {!isOpen && meeting.startsAt
            ? t('guest.opens', { time: format.dayAndTime(meeting.startsAt) })
            : t(reply?.kind === 'not_started' ? 'waits_for_owner' : 'entering', {
                name: meeting.hostName,
              })}
        </Text>
      </Stack>
      <Button fullWidth variant="default" onClick={onBack}>
        {back}
      </Button>
    </Stack>
  );
}
