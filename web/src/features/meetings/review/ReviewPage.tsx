import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type RecordingPage,
  RecordingVisibility,
} from '@thedot/domain/meetings/recordings.contract';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { ThreeDots } from '../../../ui/dots/ThreeDots.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { RecordScreen } from '../../../ui/records/RecordScreen.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { SessionSteps } from '../join/SessionSteps.tsx';
import { Notes } from '../parts/AfterMeeting.tsx';
import {
  downloadUrl,
  recordingQuery,
  useChangeRecording,
  useRemoveRecording,
} from '../recordings.data.ts';
import { useMeetingName, useOthers, useRecordingLength } from '../use-meeting-format.ts';
import { CaptionsCard } from './CaptionsCard.tsx';
import { Player, type PlayerHandle } from './Player.tsx';
import { Chapters } from './Chapters.tsx';
import { RecordingTitle } from './RecordingTitle.tsx';
import { PeopleDots } from '../parts/PeopleDots.tsx';

interface Props {
  recording: RecordingPage;
}

/** A recording: player with chapters and captions, who sees it, until when, and what belongs to it. */
export function ReviewPage() {
  const { t } = useTranslation('meetings');
  const { id = '' } = useParams();
  const [position, setPosition] = useState(0);
  const player = useRef<PlayerHandle>(null);
  return (
    <RecordScreen
      key={id}
      listPath="/visio?tab=recordings"
      query={useQuery(recordingQuery(id))}
      namespace="meetings"
      header={(recording) => <RecordingTitle recording={recording} />}
      main={(recording) => (
        <>
          <Video recording={recording} player={player} onMove={setPosition} />
          {recording.marks.length > 0 && (
            <Chapters
              marks={recording.marks}
              position={position}
              onSeek={(at) => player.current?.seek(at)}
            />
          )}
          {recording.notes !== '' && (
            <Card title={t('notes')}>
              <Notes text={recording.notes} />
            </Card>
          )}
          {recording.meeting.bookingId && <SessionSteps bookingId={recording.meeting.bookingId} />}
        </>
      )}
      aside={(recording) => (
        <>
          <Details recording={recording} />
          {recording.playback.length === 0 && recording.state === 'ready' && (
            <CaptionsCard recording={recording} />
          )}
          <Consents recording={recording} />
        </>
      )}
    />
  );
}

interface VideoProps extends Props {
  player: RefObject<PlayerHandle | null>;
  onMove: (seconds: number) => void;
}

function Video({ recording, player, onMove }: VideoProps) {
  const { t } = useTranslation('meetings');
  if (recording.state === 'failed') {
    return (
      <Card>
        <EmptyState compact title={t('review.broken')} text={t('review.broken_text')} />
      </Card>
    );
  }
  if (recording.state === 'processing') {
    return (
      <Card>
        <Stack role="status" align="center" gap="sm" py={48}>
          <ThreeDots />
          <Text ta="center">{t('review.processing')}</Text>
        </Stack>
      </Card>
    );
  }
  if (recording.playback.length > 0) {
    return (
      <Card title={t('review.elsewhere')} hint={t('review.elsewhere_hint')}>
        <Group gap={10}>
          {recording.playback.map(({ format, url }) => (
            <Button
              key={url}
              component="a"
              href={url}
              target="_blank"
              rel="noreferrer"
              variant="default"
              rightSection={<IconExternalLink size={17} stroke={1.75} aria-hidden />}
            >
              {t('review.open', { format })}
            </Button>
          ))}
        </Group>
      </Card>
    );
  }
  return <Player recording={recording} ref={player} onMove={onMove} />;
}

/** When, how long, who sees it and until when, with the actions. */
function Details({ recording }: Props) {
  const { t } = useTranslation('meetings');
  const format = useFormat();
  const meetingName = useMeetingName();
  const lengthOf = useRecordingLength();
  const others = useOthers()(recording.meeting.people);
  const { id, meeting, startedAt, seconds, size, expiresAt, state, canManage, playback } =
    recording;
  const to = meeting.bookingId ? `/booking/${meeting.bookingId}` : `/visio/join/${meeting.id}`;
  return (
    <Card title={t('review.details')}>
      <Stack gap="md">
        <DescriptionList
          items={[
            [
              t('review.meeting'),
              <TextLink key="meeting" to={to}>
                {meetingName(meeting)}
              </TextLink>,
            ],
            [t('review.when'), format.dayAndTime(startedAt)],
            [t('review.length'), seconds !== null && lengthOf(seconds)],
            [t('review.size'), size !== null && format.fileSize(size)],
            [t('review.people'), others.length > 0 && <PeopleDots key="people" people={others} />],
          ]}
        />
        <Visibility recording={recording} />
        <InlineAlert tone="info">
          {t('recording.expires', { day: format.date(expiresAt) })}
        </InlineAlert>
        <Group gap={10}>
          {state === 'ready' && playback.length === 0 && (
            <Button
              component="a"
              href={downloadUrl(id)}
              download
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
            >
              {t('review.download')}
            </Button>
          )}
          {canManage && <DeleteButton recording={recording} />}
        </Group>
      </Stack>
    </Card>
  );
}

function Visibility({ recording }: Props) {
  const { t } = useTranslation('meetings');
  const change = useChangeRecording(recording.id);
  const shown = (change.isPending && change.variables.visibility) || recording.visibility;
  if (!recording.canManage) {
    return (
      <Text fz="sm" c="var(--dot-ink-2)">
        {t(`visibility.${shown}_text`)}
      </Text>
    );
  }
  return (
    <Select
      label={t('visibility.label')}
      description={t(`visibility.${shown}_text`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={RecordingVisibility.options.map((value) => ({
        value,
        label: t(`visibility.${value}`),
      }))}
      allowDeselect={false}
      value={shown}
      disabled={change.isPending}
      onChange={(value) => {
        const visibility = RecordingVisibility.options.find((it) => it === value);
        if (visibility && visibility !== recording.visibility) change.mutate({ visibility });
      }}
    />
  );
}

function DeleteButton({ recording }: Props) {
  const { t } = useTranslation('meetings');
  const navigate = useNavigate();
  const remove = useRemoveRecording();
  const [isAsking, asking] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
        onClick={asking.open}
      >
        {t('review.delete')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        title={t('review.ask')}
        text={t('review.ask_text')}
        confirmLabel={t('review.delete')}
        isDestructive
        onConfirm={() => remove.mutateAsync(recording.id)}
        successMessage={t('review.deleted')}
        onDone={() => void navigate('/visio?tab=recordings', { replace: true })}
      />
    </>
  );
}

function Consents({ recording: { consents } }: Props) {
  const { t } = useTranslation('meetings');
  const format = useFormat();
  const nameOf = useDisplayName();
  if (consents.length === 0) return null;
  return (
    <Card title={t('consents.title')} hint={t('consents.hint')}>
      <DescriptionList
        items={consents.map(({ name, agrees, at }) => [
          nameOf(name),
          t(agrees ? 'consents.yes' : 'consents.no', { time: format.time(at) }),
        ])}
      />
    </Card>
  );
}
