import type { Meeting } from '@thedot/domain/meetings/meetings.contract';
import type { Recording } from '@thedot/domain/meetings/recordings.contract';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { useMe } from '../../lib/session/session.ts';

type Named = Pick<Meeting, 'kind' | 'name' | 'people'>;

/** The name of a meeting; sessions and calls are named after the other people. */
export function useMeetingName(): (meeting: Named) => string {
  const { t } = useTranslation('meetings');
  const format = useFormat();
  const nameOf = useDisplayName();
  const me = useMe().id;
  return ({ kind, name, people }) => {
    if (name !== '') return name;
    const others = people.filter(({ id }) => id !== me).map((person) => nameOf(person.name));
    if (others.length === 0) return t(`kind.${kind}`);
    return t(`named.${kind}`, { name: format.list(others) });
  };
}

/** The title of a recording: its own name, else that of its meeting. */
export function useRecordingName(): (recording: Pick<Recording, 'name' | 'meeting'>) => string {
  const meetingName = useMeetingName();
  return ({ name, meeting }) => name || meetingName(meeting);
}

/** The people of a meeting besides the reader. */
export function useOthers(): (people: readonly PersonBrief[]) => readonly PersonBrief[] {
  const me = useMe().id;
  return (people) => people.filter(({ id }) => id !== me);
}

/** "Slimane Khelifi is waiting": who is inside while the reader is not. Null if no one is, if the reader is too, or is not expected. */
export function useWaitingText(): (meeting: Pick<Meeting, 'inside' | 'people'>) => string | null {
  const { t } = useTranslation('meetings');
  const format = useFormat();
  const nameOf = useDisplayName();
  const me = useMe().id;
  return ({ inside, people }) => {
    if (!people.some(({ id }) => id === me)) return null;
    if (inside.length === 0 || inside.some(({ userId }) => userId === me)) return null;
    const names = inside.map(({ name }) => nameOf(name));
    return t('waiting', { count: names.length, name: format.list(names) });
  };
}

/** Who is in a meeting that the reader may join: "Slimane Khelifi is here". Null unless the reader belongs to it. */
export function usePresenceText(): (meeting: Pick<Meeting, 'inside' | 'people'>) => string | null {
  const { t } = useTranslation('meetings');
  const nameOf = useDisplayName();
  const me = useMe().id;
  return ({ inside, people }) => {
    if (!people.some(({ id }) => id === me)) return null;
    const others = inside.filter(({ userId }) => userId !== me);
    return t('here', { count: others.length, name: nameOf(others[0]?.name ?? '') });
  };
}

/** 31 min, or 4 s under a minute. */
export function useRecordingLength(): (seconds: number) => string {
  const format = useFormat();
  return (seconds) =>
    seconds < 60 ? `${Math.round(seconds)}\u00a0s` : format.length(Math.round(seconds / 60));
}

/** 1:02:03 or 02:03, of a position in a recording. */
export function formatPosition(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown
    .map((part, index) =>
      index === 0 && shown.length === 3 ? part : String(part).padStart(2, '0'),
    )
    .join(':');
}
