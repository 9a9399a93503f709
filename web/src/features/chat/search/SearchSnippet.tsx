import type { MessageSearchResult } from '@thedot/domain/chat/message-actions.contract';
import { MENTION_PATTERN } from '@thedot/domain/chat/plain-text';
import { useMe } from '../../../lib/session/session.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { firstName } from '../rooms/use-room-text.ts';
import classes from './RoomSearch.module.css';

/** The part of a message around the matched words, which are marked. */
export function SearchSnippet({ result }: { result: MessageSearchResult }) {
  const me = useMe();
  const nameOf = useDisplayName();
  const withNames = (text: string) =>
    text.replace(
      MENTION_PATTERN,
      (_, id: string) => `@${id === me.id ? me.firstName : firstName(nameOf(result.other.name))}`,
    );
  // A message of files alone has no text.
  if (result.snippet.length === 0) return result.message.files.map(({ name }) => name).join(', ');
  return result.snippet.map(({ text, isMatch }, at) =>
    isMatch ? (
      <mark key={at} className={classes.match}>
        {text}
      </mark>
    ) : (
      <span key={at}>{withNames(text)}</span>
    ),
  );
}
