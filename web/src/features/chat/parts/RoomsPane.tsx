import { ActionIcon, TextInput } from '@mantine/core';
import { IconMessagePlus, IconSearch } from '@tabler/icons-react';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import clsx from 'clsx';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatAddress } from '../use-chat-address.ts';
import { useFound } from '../use-found.ts';
import { useOptions } from '../use-options.ts';
import type { Rooms } from '../use-rooms.ts';
import { FoundList } from './FoundList.tsx';
import { LineAway } from './LineAway.tsx';
import { RoomList } from './RoomList.tsx';
import classes from './RoomsPane.module.css';

const LONGEST_SEARCH = 100;

interface Props {
  rooms: Rooms;
  address: ChatAddress;
  onStart: () => void;
  onBlock: (room: Room) => void;
  searchField: Ref<HTMLInputElement>;
  className?: string | undefined;
}

/** My rooms, and the search in all of them. */
export function RoomsPane(props: Props) {
  const { rooms, address, onStart, onBlock, searchField, className } = props;
  const { t } = useTranslation('chat');
  const [typed, setTyped] = useState('');
  const isSearching = typed.trim() !== '';
  const found = useFound(typed, rooms.sections);
  const listId = useId();
  const pick = (at: number) => {
    const person = found.people[at];
    const hit = found.hits[at - found.people.length];
    if (person?.roomId) address.openRoom(person.roomId);
    else if (person) address.openPerson(person.id);
    else if (hit) address.openRoom(hit.message.roomId, hit.message.id);
  };
  const { field, option, reset } = useOptions(
    listId,
    { count: isSearching ? found.people.length + found.hits.length : 0, isOld: found.isPending },
    pick,
  );
  const search = (text: string) => {
    setTyped(text);
    reset();
  };

  /** Escape empties it, and leaves it once it is empty. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Escape') return field.onKeyDown(event);
    event.preventDefault();
    if (typed === '') event.currentTarget.blur();
    else search('');
  }

  return (
    <div className={clsx(classes.pane, className)}>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <ActionIcon size={40} aria-label={t('start')} onClick={onStart}>
          <IconMessagePlus size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      <TextInput
        ref={searchField}
        className={classes.search ?? ''}
        type="search"
        placeholder={t('search.label')}
        aria-label={t('search.label')}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        maxLength={LONGEST_SEARCH}
        value={typed}
        onChange={({ currentTarget }) => search(currentTarget.value)}
        {...field}
        onKeyDown={onKeyDown}
      />
      {!address.roomId && <LineAway />}
      {isSearching ? (
        <FoundList id={listId} found={found} option={option} />
      ) : (
        <RoomList rooms={rooms} openId={address.roomId} onStart={onStart} onBlock={onBlock} />
      )}
    </div>
  );
}
