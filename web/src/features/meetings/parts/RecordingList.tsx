import { useInfiniteQuery } from '@tanstack/react-query';
import type { Recording } from '@thedot/domain/meetings/recordings.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PagedList } from '../../../ui/lists/PagedList.tsx';
import { recordingsQuery } from '../recordings.data.ts';
import { useOthers, useRecordingLength, useRecordingName } from '../use-meeting-format.ts';
import { DayTile } from './MeetingRow.tsx';
import classes from './MeetingRow.module.css';
import { PeopleDots } from './PeopleDots.tsx';

/** All recordings that the user may see, latest first. */
export function RecordingList() {
  const { t } = useTranslation('meetings');
  return (
    <Card>
      <PagedList
        query={useInfiniteQuery(recordingsQuery())}
        errorText={t('recording.list_failed')}
        emptyState={
          <EmptyState compact title={t('recording.none')} text={t('recording.none_text')} />
        }
      >
        {(recordings) => (
          <ul className={classes.list}>
            {recordings.map((recording) => (
              <li key={recording.id} data-list-row>
                <RecordingRow recording={recording} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}

export function RecordingRow({ recording }: { recording: Recording }) {
  const { t } = useTranslation('meetings');
  const format = useFormat();
  const recordingName = useRecordingName();
  const lengthOf = useRecordingLength();
  const others = useOthers()(recording.meeting.people);
  const { startedAt, seconds, size, state, expiresAt } = recording;
  return (
    <div className={classes.row}>
      <DayTile at={startedAt} />
      <div className={classes.words}>
        <h3 className={classes.title}>
          <Link to={`/visio/review/${recording.id}`} className={classes.link}>
            {recordingName(recording)}
          </Link>
        </h3>
        <p className={classes.facts}>
          <time dateTime={startedAt}>{format.time(startedAt)}</time>
          {seconds !== null && <span>{lengthOf(seconds)}</span>}
          {size !== null && <span>{format.fileSize(size)}</span>}
          <PeopleDots people={others} />
        </p>
        <p className={classes.facts}>{t('recording.expires', { day: format.date(expiresAt) })}</p>
      </div>
      {state !== 'ready' && (
        <Chip tone={state === 'failed' ? 'warning' : 'accent'}>
          {t(`recording.state.${state}`)}
        </Chip>
      )}
    </div>
  );
}
