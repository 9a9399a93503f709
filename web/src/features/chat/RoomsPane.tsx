import { ActionIcon, Group, Stack, TextInput, Title } from '@mantine/core';
import { IconMessagePlus, IconSearch } from '@tabler/icons-react';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { SearchResults, useChatSearch } from './search/SearchResults.tsx';
import type { ChatAddress } from './use-chat-address.ts';
import { useOptions } from './use-options.ts';
import { RoomList } from './rooms/RoomList.tsx';
import classes from './RoomsPane.module.css';
import type { Rooms } from './rooms/use-rooms.ts';

const MAX_SEARCH_LENGTH = 100;

interface Props {
  rooms: Rooms;
  address: ChatAddress;
  onNewChat: () => void;
  onBlock: (room: Room) => void;
  searchField: Ref<HTMLInputElement>;
  className?: string | undefined;
}

/** The user's rooms, and a search in all of them. */
export function RoomsPane(props: Props) {
  const { rooms, address, onNewChat, onBlock, searchField, className } = props;
  const { t } = useTranslation('chat');
  const [typed, setTyped] = useState('');
  const isSearching = typed.trim() !== '';
  const results = useChatSearch(typed, rooms.sections);
  const listId = useId();
  const select = (at: number) => {
    const person = results.people[at];
    const result = results.messages[at - results.people.length];
    if (person?.roomId) address.openRoom(person.roomId);
    else if (person) address.openPerson(person.id);
    else if (result) address.openRoom(result.message.roomId, result.message.id);
  };
  const { field, option, reset } = useOptions(
    listId,
    {
      count: isSearching ? results.people.length + results.messages.length : 0,
      isStale: results.isPending,
    },
    select,
  );
  const changeSearch = (text: string) => {
    setTyped(text);
    reset();
  };

  /** Escape clears the search; in an empty field it leaves the field. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Escape') return field.onKeyDown(event);
    event.preventDefault();
    if (typed === '') event.currentTarget.blur();
    else changeSearch('');
  }

  return (
    <Stack gap={0} miw={0} mih={0} className={className ?? ''}>
      <Group component="header" justify="space-between" p="14px 10px 10px 16px">
        <Title order={1} size="h2">
          {t('title')}
        </Title>
        <ActionIcon size={40} aria-label={t('start')} onClick={onNewChat}>
          <IconMessagePlus size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Group>
      <TextInput
        ref={searchField}
        classNames={{ input: classes.search ?? '' }}
        px="md"
        pb={8}
        type="search"
        placeholder={t('search.label')}
        aria-label={t('search.label')}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        maxLength={MAX_SEARCH_LENGTH}
        value={typed}
        onChange={({ currentTarget }) => changeSearch(currentTarget.value)}
        {...field}
        onKeyDown={onKeyDown}
      />
      {!address.roomId && <ConnectionNotice />}
      {isSearching ? (
        <SearchResults id={listId} search={results} option={option} />
      ) : (
        <RoomList rooms={rooms} openId={address.roomId} onNewChat={onNewChat} onBlock={onBlock} />
      )}
    </Stack>
  );
}
