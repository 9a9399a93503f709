import type { MessageSearchResult } from '@thedot/domain/chat/message-actions.contract';
import { SearchSnippet } from '../../../features/chat/search/SearchSnippet.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { FoundAction } from './FoundAction.tsx';
import type { SpotlightActionData } from '@mantine/spotlight';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import { useNavigate } from 'react-router';
import { messageSearchQuery } from '../../../features/chat/search/search.data.ts';
import { roomPath } from '../../../features/chat/use-chat-address.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { toPerson, useIsViewing, useMe } from '../../../lib/session/session.ts';

const TYPING_MS = 250;
/** A single letter would match nearly every message. */
const MIN_LENGTH = 2;
const MAX_LENGTH = 100;
const MAX_RESULTS = 6;

const PREFIX = 'message:';

/** Messages are already filtered by the server. */
export const isMessageAction = ({ id }: SpotlightActionData) => id.startsWith(PREFIX);

/** Searches messages for the typed text; each result links to its message. */
export function useMessageActions(typed: string) {
  const nameOf = useDisplayName();
  const navigate = useNavigate();
  const isViewing = useIsViewing();
  const canReadChat = can(toPerson(useMe()), permission('read', 'chat')) && !isViewing;
  const [search] = useDebouncedValue(typed.trim().slice(0, MAX_LENGTH), TYPING_MS);
  const isWanted = canReadChat && search.length >= MIN_LENGTH;
  const found = useInfiniteQuery({ ...messageSearchQuery(search), enabled: isWanted });
  const results = isWanted && typed.trim() ? (found.data ?? []).slice(0, MAX_RESULTS) : [];
  return {
    isSearching: isWanted && found.isPending,
    actions: results.map((result): SpotlightActionData => ({
      id: `${PREFIX}${result.message.id}`,
      children: <MessageResult result={result} name={nameOf(result.other.name)} />,
      onClick: () => void navigate(roomPath(result.message.roomId, result.message.id)),
    })),
  };
}

/** A message in the palette: the other person, and the text around the match. */
const MessageResult = ({ result, name }: { result: MessageSearchResult; name: string }) => (
  <FoundAction
    picture={<DotAvatar name={name} photo={result.other.photo} size={32} />}
    title={name}
  >
    <SearchSnippet result={result} />
  </FoundAction>
);
