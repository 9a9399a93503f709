import type { SpotlightActionData } from '@mantine/spotlight';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import { useNavigate } from 'react-router';
import { foundMessagesQuery } from '../../features/chat/found.data.ts';
import { addressOfRoom } from '../../features/chat/use-chat-address.ts';
import { useNameOf } from '../../ui/use-name-of.ts';
import { personOf, useMe } from '../session.ts';
import { FoundMessage } from './FoundMessage.tsx';

const TYPING_MS = 250;
/** One letter is in every message. */
const SHORTEST = 2;
const LONGEST = 100;
const MOST_SHOWN = 6;

const PREFIX = 'message:';

/** What the server has found is not looked through once more. */
export const isMessageAction = ({ id }: SpotlightActionData) => id.startsWith(PREFIX);

/** Messages that hold what is typed; each leads to where it was said. */
export function useMessageActions(typed: string) {
  const nameOf = useNameOf();
  const navigate = useNavigate();
  const mayRead = can(personOf(useMe()), permission('read', 'chat'));
  const [search] = useDebouncedValue(typed.trim().slice(0, LONGEST), TYPING_MS);
  const isWanted = mayRead && search.length >= SHORTEST;
  const found = useInfiniteQuery({ ...foundMessagesQuery(search), enabled: isWanted });
  const hits = isWanted && typed.trim() ? (found.data ?? []).slice(0, MOST_SHOWN) : [];
  return {
    isLooking: isWanted && found.isPending,
    actions: hits.map((hit): SpotlightActionData => ({
      id: `${PREFIX}${hit.message.id}`,
      children: <FoundMessage hit={hit} name={nameOf(hit.other.name)} />,
      onClick: () => void navigate(addressOfRoom(hit.message.roomId, hit.message.id)),
    })),
  };
}
