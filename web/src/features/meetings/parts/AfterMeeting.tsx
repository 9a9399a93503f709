import { Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MeetingPage } from '@thedot/domain/meetings/meetings.contract';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { recordingsQuery } from '../recordings.data.ts';
import { AttendanceList } from './AttendanceList.tsx';
import { RecordingRow } from './RecordingList.tsx';
import classes from './MeetingRow.module.css';

/** What is left of a meeting: who attended, its recordings and its notes. */
export function AfterMeeting({ meeting }: { meeting: MeetingPage }) {
  const { t } = useTranslation('meetings');
  return (
    <div className={classes.sections}>
      {meeting.attendance.length > 0 && <AttendanceList meeting={meeting} />}
      {meeting.recordings > 0 && <Recordings meetingId={meeting.id} />}
      {meeting.notes !== '' && (
        <section>
          <Title order={3} fz="md" mb={6}>
            {t('notes')}
          </Title>
          <Notes text={meeting.notes} />
        </section>
      )}
    </div>
  );
}

export const Notes = ({ text }: { text: string }) => (
  <Text fz={15} lh={1.6} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
    {text}
  </Text>
);

function Recordings({ meetingId }: { meetingId: string }) {
  const { t } = useTranslation('meetings');
  const recordings = useInfiniteQuery(recordingsQuery(meetingId));
  if (recordings.isLoadingError) {
    return (
      <LoadFailed
        text={t('recording.list_failed')}
        error={recordings.error}
        onRetry={() => void recordings.refetch()}
      />
    );
  }
  if (!recordings.data?.length) return null;
  return (
    <section>
      <Title order={3} fz="md">
        {t('recording.title')}
      </Title>
      <ul>
        {recordings.data.map((recording) => (
          <li key={recording.id}>
            <RecordingRow recording={recording} />
          </li>
        ))}
      </ul>
    </section>
  );
}
