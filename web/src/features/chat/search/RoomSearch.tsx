import { ActionIcon, Box, Group, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import type { MessageSearchResult } from '@thedot/domain/chat/message-actions.contract';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { MoreButton } from '../MoreButton.tsx';
import { firstName, useRoomText } from '../rooms/use-room-text.ts';
import clsx from 'clsx';
import chat from '../chat.module.css';
import row from '../Row.module.css';
import classes from './RoomSearch.module.css';
import { FilterHint } from './FilterHint.tsx';
import { SearchSnippet } from './SearchSnippet.tsx';
import { useMatchHighlights, useRoomSearch } from './use-room-search.ts';

interface Props {
  room: Room;
  /** Changes each time the field should get the focus. */
  focusRequests: number;
  onJump: (messageId: string) => void;
  onClose: () => void;
  /** Closes the search and returns to the previous scroll position. */
  onBack: () => void;
}

const MAX_LENGTH = 100;
const ICON = { size: 19, stroke: 1.75, 'aria-hidden': true } as const;

/** Searches this room and steps from result to result within its messages. */
export function RoomSearch({ room, focusRequests, onJump, onClose, onBack }: Props) {
  const { t } = useTranslation('chat-room');
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const search = useRoomSearch(room.id, onJump);
  const { results, active } = search;
  useMatchHighlights(results);
  useEffect(() => field.current?.focus(), [focusRequests]);
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const isBackwards = event.key === 'ArrowDown' || (event.key === 'Enter' && event.shiftKey);
    if (event.key === 'Escape') onBack();
    else if (event.target !== field.current) return;
    else if (isBackwards) search.step(1);
    else if (event.key === 'ArrowUp' || event.key === 'Enter') search.step(-1);
    else return;
    event.preventDefault();
  }

  const total = `${format.number(results.length)}${search.hasMore ? '+' : ''}`;
  const positionText = t('find.place', { at: format.number(results.length - active), all: total });
  const isEmpty = search.hasText && !search.isStale && !search.isFailed && results.length === 0;
  return (
    // The field's keys also work from its buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="search"
      className={clsx(classes.search, chat.bar)}
      aria-label={t('find.label')}
      onKeyDown={onKeyDown}
    >
      <Group gap={4} wrap="nowrap">
        <TextInput
          ref={field}
          flex={1}
          miw={0}
          type="search"
          role="combobox"
          aria-label={t('find.label')}
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-describedby={`${listId}-filters`}
          aria-activedescendant={results.length > 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          placeholder={t('find.label')}
          maxLength={MAX_LENGTH}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          rightSection={search.isStale && <DotsLoading />}
          value={search.typed}
          onChange={({ currentTarget }) => search.type(currentTarget.value)}
        />
        <Text role="status" fz="sm" c="dimmed" className={classes.place ?? ''}>
          {results.length > 0 && !search.isStale && positionText}
          {isEmpty && t('find.none')}
        </Text>
        <ActionIcon
          size={36}
          aria-label={t('find.older')}
          disabled={results.length === 0}
          onClick={() => search.step(-1)}
        >
          <IconChevronUp {...ICON} />
        </ActionIcon>
        <ActionIcon
          size={36}
          aria-label={t('find.newer')}
          disabled={results.length === 0}
          onClick={() => search.step(1)}
        >
          <IconChevronDown {...ICON} />
        </ActionIcon>
        <ActionIcon size={36} aria-label={t('find.close')} onClick={onClose}>
          <IconX {...ICON} />
        </ActionIcon>
      </Group>
      <FilterHint id={`${listId}-filters`} text={t('find.filters')} pt={4} />
      {search.isFailed && <LoadFailed onRetry={search.retry} />}
      <div className={clsx(classes.results, chat.scroll)}>
        {search.hasMore && results.length > 0 && (
          <MoreButton
            isLoading={search.isLoadingMore}
            isFailed={search.isMoreFailed}
            onMore={search.loadMore}
          />
        )}
        <div id={listId} role="listbox" aria-label={t('find.hits')} tabIndex={-1}>
          {results.map((result, at) => (
            <SearchResultRow
              key={result.message.id}
              id={`${listId}-${at}`}
              result={result}
              isActive={at === active}
              onSelect={() => search.go(at)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface SearchResultRowProps {
  id: string;
  result: MessageSearchResult;
  isActive: boolean;
  onSelect: () => void;
}

/** One result in a room: sender, matching text and time. */
function SearchResultRow({ id, result, isActive, onSelect }: SearchResultRowProps) {
  const { t } = useTranslation('chat-room');
  const { id: meId } = useMe();
  const nameOf = useDisplayName();
  const { lastTime } = useRoomText();
  const { message, other } = result;
  return (
    // Keyboard selection happens in the search field.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={clsx(row.row, classes.result)}
      onClick={onSelect}
      onMouseDown={(event) => event.preventDefault()}
    >
      <b>{message.senderId === meId ? t('you') : firstName(nameOf(other.name))}</b>
      <Box flex={1} miw={0}>
        <Text inherit c="var(--dot-ink-2)" lineClamp={2} dir="auto">
          <SearchSnippet result={result} />
        </Text>
      </Box>
      <Text component="time" className={row.time ?? ''} fz="xs" dateTime={message.createdAt}>
        {lastTime(message.createdAt)}
      </Text>
    </div>
  );
}
