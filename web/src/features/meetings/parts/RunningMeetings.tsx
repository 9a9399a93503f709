import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Meeting } from '@thedot/domain/meetings/meetings.contract';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PagedList } from '../../../ui/lists/PagedList.tsx';
import { runningMeetingsQuery, useEndMeeting } from '../meetings.data.ts';
import { useMeetingName } from '../use-meeting-format.ts';
import { MeetingRow } from './MeetingRow.tsx';
import classes from './MeetingRow.module.css';

/** The hub's running meetings, which admins can end. */
export function RunningMeetings() {
  const { t } = useTranslation('meetings');
  const meetingName = useMeetingName();
  const end = useEndMeeting();
  const ending = useDialogFor<Meeting>();
  return (
    <Card>
      <PagedList
        query={useQuery(runningMeetingsQuery())}
        errorText={t('failed')}
        emptyState={<EmptyState compact title={t('running.none')} text={t('running.none_text')} />}
      >
        {(meetings) => (
          <ul className={classes.list}>
            {meetings.map((meeting) => (
              <li key={meeting.id} data-list-row>
                <MeetingRow
                  meeting={meeting}
                  action={
                    <Button
                      variant="default"
                      size="sm"
                      className={classes.press ?? ''}
                      aria-label={t('running.end_named', { name: meetingName(meeting) })}
                      onClick={() => ending.open(meeting)}
                    >
                      {t('running.end')}
                    </Button>
                  }
                >
                  <Inside meeting={meeting} />
                </MeetingRow>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {ending.subject && (
        <ConfirmDialog
          opened={ending.opened}
          onClose={ending.close}
          title={t('running.ask')}
          text={t('running.ask_text', {
            name: meetingName(ending.subject),
            count: ending.subject.inside.length,
          })}
          confirmLabel={t('running.end')}
          isDestructive
          onConfirm={() => end.mutateAsync(ending.subject!.id)}
          successMessage={t('running.ended')}
        />
      )}
    </Card>
  );
}

/** The id of the hub’s own server: a name is needed only to tell BigBlueButton servers apart. */
const EMBEDDED = 'embedded';

/** Who is inside, since when, and on which server. */
function Inside({
  meeting: { inside, server },
}: {
  meeting: Meeting & { readonly server: string };
}) {
  const { t } = useTranslation('meetings');
  const format = useFormat();
  const nameOf = useDisplayName();
  const now = useNow();
  const first = inside.map(({ joinedAt }) => joinedAt).toSorted()[0];
  return (
    <p className={classes.facts}>
      <span>
        {inside.length === 0
          ? t('running.empty')
          : t('running.inside', {
              count: inside.length,
              names: format.list(inside.map(({ name }) => nameOf(name))),
            })}
      </span>
      {first && (
        <span>
          {t('running.since', {
            time: format.length(
              Math.max(1, Math.round((now.getTime() - Date.parse(first)) / 60_000)),
            ),
          })}
        </span>
      )}
      {server !== EMBEDDED && <span>{server}</span>}
    </p>
  );
}
