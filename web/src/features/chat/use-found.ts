import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Room, Contact } from '@thedot/domain/chat/rooms.contract';
import { holdsWords } from '@thedot/domain/kernel/search';
import { foundMessagesQuery } from './found.data.ts';
import { writableQuery } from './people.data.ts';
import { SECTIONS, type Sections } from './use-rooms.ts';

const TYPING_MS = 200;
/** Of people the list shows the nearest; the dialog of a new chat shows all. */
const MOST_PEOPLE = 8;

/** Rooms and people by name, and messages by their words, while somebody types. */
export function useFound(typed: string, sections: Sections) {
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const isWanted = search !== '';
  const people = useInfiniteQuery({ ...writableQuery(search), enabled: isWanted });
  const messages = useInfiniteQuery(foundMessagesQuery(search));

  const isOld = typed.trim() !== search || people.isPlaceholderData || messages.isPlaceholderData;

  // A room with somebody who has gone is found too, though nobody can write to them.
  const rooms = SECTIONS.flatMap((section) => sections[section]).filter(({ other }) =>
    holdsWords([other.name, other.organization].join(' '), search),
  );
  const known = new Set(rooms.map(({ other }) => other.id));
  const others = people.data?.filter(({ id }) => !known.has(id)) ?? [];

  return {
    people: isWanted ? [...rooms.map(asPerson), ...others].slice(0, MOST_PEOPLE) : [],
    hits: isWanted ? (messages.data ?? []) : [],
    isPending: isOld || (isWanted && (people.isPending || messages.isPending)),
    isFailed: messages.isLoadingError || people.isLoadingError,
    retry: () => void Promise.all([messages.refetch(), people.refetch()]),
    hasMore: messages.hasNextPage,
    isLoadingMore: messages.isFetchingNextPage,
    isMoreFailed: messages.isFetchNextPageError,
    loadMore: () => void (messages.isFetchingNextPage || messages.fetchNextPage()),
  };
}
export type Found = ReturnType<typeof useFound>;

const asPerson = ({ id, other }: Room): Contact => ({ ...other, roomId: id });
