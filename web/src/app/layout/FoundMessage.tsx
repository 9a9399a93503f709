import type { MessageSearchResult } from '@thedot/domain/chat/message-actions.contract';
import { HitWords } from '../../features/chat/parts/HitWords.tsx';
import { DotAvatar } from '../../ui/DotAvatar.tsx';
import classes from './FoundMessage.module.css';

/** A message among what the palette offers: whose, and the words around what was looked for. */
export const FoundMessage = ({ hit, name }: { hit: MessageSearchResult; name: string }) => (
  <span className={classes.found}>
    <DotAvatar name={name} photo={hit.other.photo} size={32} />
    <span className={classes.words}>
      <span className={classes.name}>{name}</span>
      <span className={classes.line} dir="auto">
        <HitWords hit={hit} />
      </span>
    </span>
  </span>
);
