import type { MessageSearchResult } from '@thedot/domain/chat/message-actions.contract';
import { MENTION } from '@thedot/domain/chat/plain-text';
import { useMe } from '../../../app/session.ts';
import { useNameOf } from '../../../ui/use-name-of.ts';
import { firstName } from '../use-room-words.ts';
import classes from './HitWords.module.css';

/** The part of a message around what was looked for, which is marked. */
export function HitWords({ hit }: { hit: MessageSearchResult }) {
  const me = useMe();
  const nameOf = useNameOf();
  const named = (text: string) =>
    text.replace(
      MENTION,
      (_, id: string) => `@${id === me.id ? me.firstName : firstName(nameOf(hit.other.name))}`,
    );
  return hit.snippet.map(({ text, isHit }, at) =>
    isHit ? (
      <mark key={at} className={classes.hit}>
        {text}
      </mark>
    ) : (
      <span key={at}>{named(text)}</span>
    ),
  );
}
