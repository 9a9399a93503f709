import { Button } from '@mantine/core';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePresenceOf } from '../../../app/live/presence.ts';
import { usePresenceWords } from '../../../app/live/PresenceWords.tsx';
import { useSessionWays } from '../../../app/session-in-chat.tsx';
import { DotAvatar } from '../../../ui/DotAvatar.tsx';
import { formatFor } from '../../../ui/format.ts';
import { Presence } from '../../../ui/Presence.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useRoomWords } from '../use-room-words.ts';
import classes from './InfoPerson.module.css';

/** Who it is, whether they are there, and the way to a session with them. */
export function InfoPerson({ room }: { room: Room }) {
  const { t, i18n } = useTranslation('chat');
  const now = useNow();
  const format = useFormat();
  const words = useRoomWords();
  const { other } = room;
  const name = words.nameOf(room);
  const presence = usePresenceOf(other.id) ?? other.presence;
  const presenceWords = usePresenceWords();
  const theirs =
    other.timeZone && formatFor({ language: i18n.language, zone: other.timeZone }).time(now);
  const mayBook = useSessionWays(other.id).includes('ask');

  return (
    <div className={classes.person}>
      <DotAvatar name={name} photo={other.photo} size={88} square />
      <h2 className={classes.name}>{name}</h2>
      {other.organization && <p className={classes.line}>{other.organization}</p>}
      <p className={classes.presence}>
        <Presence status={presence.status} size={13} decorative />
        {presenceWords(presence)}
      </p>
      {theirs && theirs !== format.time(now) && (
        <p className={classes.line}>{t('info.local_time', { time: theirs })}</p>
      )}
      {mayBook && (
        <Button
          variant="light"
          radius="xl"
          className={classes.book ?? ''}
          component={Link}
          to={`/expert/${other.id}/book?room=${room.id}`}
        >
          {t('info.book')}
        </Button>
      )}
    </div>
  );
}
