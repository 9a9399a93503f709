import { Box, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MessageSearchResult } from '@thedot/domain/chat/message-actions.contract';
import type { Contact, Room } from '@thedot/domain/chat/rooms.contract';
import { containsAllWords } from '@thedot/domain/kernel/search';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { MoreButton } from '../MoreButton.tsx';
import chat from '../chat.module.css';
import row from '../Row.module.css';
import { contactsQuery } from '../rooms/people.data.ts';
import { PersonOption } from '../rooms/PersonOption.tsx';
import { useRoomText } from '../rooms/use-room-text.ts';
import { SECTIONS, type Sections } from '../rooms/use-rooms.ts';
import { type Option, optionProps, type useOptions } from '../use-options.ts';
import { messageSearchQuery } from './search.data.ts';
import { FilterHint } from './FilterHint.tsx';
import { SearchSnippet } from './SearchSnippet.tsx';

interface Props {
  id: string;
  search: ChatSearch;
  option: ReturnType<typeof useOptions>['option'];
}

/** The results of a search in all rooms; replaces the list of rooms. */
export function SearchResults({ id, search, option }: Props) {
  const { t } = useTranslation('chat');
  const { people, messages } = search;
  const isEmpty = people.length === 0 && messages.length === 0;
  return (
    <Box className={chat.scroll ?? ''} flex={1} px={8} pb={12}>
      <FilterHint text={t('search.filters')} px={8} pb={8} />
      <div id={id} role="listbox" aria-label={t('search.results')} tabIndex={-1}>
        {people.length > 0 && (
          <div role="group" aria-labelledby={`${id}-people`}>
            <div id={`${id}-people`} className={chat.heading}>
              {t('search.people')}
            </div>
            {people.map((person, at) => (
              <PersonOption key={person.id} person={person} {...option(at)} />
            ))}
          </div>
        )}
        {messages.length > 0 && (
          <div role="group" aria-labelledby={`${id}-messages`}>
            <div id={`${id}-messages`} className={chat.heading}>
              {t('search.messages')}
            </div>
            {messages.map((result, at) => (
              <MessageOption
                key={result.message.id}
                result={result}
                {...option(people.length + at)}
              />
            ))}
          </div>
        )}
      </div>
      {search.isFailed && <LoadFailed text={t('search.failed')} onRetry={search.retry} />}
      {isEmpty && search.isPending && (
        <Box p="4px 8px">
          <Skeletons shape="rows" count={4} />
        </Box>
      )}
      {isEmpty && !search.isPending && !search.isFailed && (
        <EmptyState compact title={t('search.none')} text={t('search.none_text')} />
      )}
      {search.hasMore && (
        <MoreButton
          isLoading={search.isLoadingMore}
          isFailed={search.isMoreFailed}
          onMore={search.loadMore}
        />
      )}
      <VisuallyHidden role="status">
        {!search.isPending &&
          t(search.hasMore ? 'search.first' : 'search.count', {
            count: people.length + messages.length,
            number: people.length + messages.length,
          })}
      </VisuallyHidden>
    </Box>
  );
}

/** A search result: room, time and matching text of a message. */
function MessageOption({ result, ...option }: Option & { result: MessageSearchResult }) {
  const { t } = useTranslation('chat');
  const { id: me } = useMe();
  const { lastTime } = useRoomText();
  const nameOf = useDisplayName();
  const { message, other } = result;
  const name = nameOf(other.name);
  return (
    <div className={row.row} {...optionProps(option)}>
      <DotAvatar name={name} photo={other.photo} />
      <Box flex={1} miw={0} lh="20px">
        <Text inherit className={row.name ?? ''} truncate>
          {name}
        </Text>
        <Text inherit fz="sm" className={row.line ?? ''} truncate dir="auto">
          {message.senderId === me && t('search.mine')}
          <SearchSnippet result={result} />
        </Text>
      </Box>
      <Text
        component="time"
        className={row.time ?? ''}
        fz="xs"
        pb={20}
        dateTime={message.createdAt}
      >
        {lastTime(message.createdAt)}
      </Text>
    </div>
  );
}

const DEBOUNCE_MS = 200;
/** The list shows the best matches; the dialog for a new chat shows all people. */
const MAX_PEOPLE = 8;

/** Searches rooms and people by name, and messages by text. */
export function useChatSearch(typed: string, sections: Sections) {
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const hasText = search !== '';
  const people = useInfiniteQuery({ ...contactsQuery(search), enabled: hasText });
  const messages = useInfiniteQuery(messageSearchQuery(search));

  const isStale = typed.trim() !== search || people.isPlaceholderData || messages.isPlaceholderData;

  // Rooms are matched too: a room stays after the other person can no longer be written to.
  const rooms = SECTIONS.flatMap((section) => sections[section]).filter(({ other }) =>
    containsAllWords([other.name, other.organization].join(' '), search),
  );
  const knownIds = new Set(rooms.map(({ other }) => other.id));
  const others = people.data?.filter(({ id }) => !knownIds.has(id)) ?? [];

  return {
    people: hasText ? [...rooms.map(toContact), ...others].slice(0, MAX_PEOPLE) : [],
    messages: hasText ? (messages.data ?? []) : [],
    isPending: isStale || (hasText && (people.isPending || messages.isPending)),
    isFailed: messages.isLoadingError || people.isLoadingError,
    retry: () => void Promise.all([messages.refetch(), people.refetch()]),
    hasMore: messages.hasNextPage,
    isLoadingMore: messages.isFetchingNextPage,
    isMoreFailed: messages.isFetchNextPageError,
    loadMore: () => void (messages.isFetchingNextPage || messages.fetchNextPage()),
  };
}
type ChatSearch = ReturnType<typeof useChatSearch>;

const toContact = ({ id, other }: Room): Contact => ({ ...other, roomId: id });
