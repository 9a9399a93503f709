import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DotsLoading } from '../../../ui/DotsLoading.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { MoreButton } from '../parts/MoreButton.tsx';
import { HitRow } from './HitRow.tsx';
import classes from './RoomSearch.module.css';
import { useHits } from './use-hits.ts';
import { useMarkedWords } from './use-marked-words.ts';

interface Props {
  room: Room;
  /** Each time it changes, the field is to be typed into. */
  asked: number;
  onJump: (messageId: string) => void;
  onClose: () => void;
  /** Closes, and shows what was read before. */
  onBack: () => void;
}

const LONGEST = 100;
const ICON = { size: 19, stroke: 1.75, 'aria-hidden': true } as const;

/** Finds words in this room alone, and goes from hit to hit where they were said. */
export function RoomSearch({ room, asked, onJump, onClose, onBack }: Props) {
  const { t } = useTranslation('chat-room');
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const find = useHits(room.id, onJump);
  const { hits, active } = find;
  useMarkedWords(hits);
  useEffect(() => field.current?.focus(), [asked]);
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const isBackwards = event.key === 'ArrowDown' || (event.key === 'Enter' && event.shiftKey);
    if (event.key === 'Escape') onBack();
    else if (event.target !== field.current) return;
    else if (isBackwards) find.step(1);
    else if (event.key === 'ArrowUp' || event.key === 'Enter') find.step(-1);
    else return;
    event.preventDefault();
  }

  const all = `${format.number(hits.length)}${find.hasMore ? '+' : ''}`;
  const place = t('find.place', { at: format.number(hits.length - active), all });
  const nothing = find.isWanted && !find.isOld && !find.isFailed && hits.length === 0;
  return (
    // The field's keys work from its buttons too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="search"
      className={classes.search}
      aria-label={t('find.label')}
      onKeyDown={onKeyDown}
    >
      <div className={classes.bar}>
        <TextInput
          ref={field}
          className={classes.field ?? ''}
          type="search"
          role="combobox"
          aria-label={t('find.label')}
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          placeholder={t('find.label')}
          maxLength={LONGEST}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          rightSection={find.isOld && <DotsLoading />}
          value={find.typed}
          onChange={({ currentTarget }) => find.type(currentTarget.value)}
        />
        <p role="status" className={classes.place}>
          {hits.length > 0 && !find.isOld && place}
          {nothing && t('find.none')}
        </p>
        <ActionIcon
          size={36}
          aria-label={t('find.older')}
          disabled={hits.length === 0}
          onClick={() => find.step(-1)}
        >
          <IconChevronUp {...ICON} />
        </ActionIcon>
        <ActionIcon
          size={36}
          aria-label={t('find.newer')}
          disabled={hits.length === 0}
          onClick={() => find.step(1)}
        >
          <IconChevronDown {...ICON} />
        </ActionIcon>
        <ActionIcon size={36} aria-label={t('find.close')} onClick={onClose}>
          <IconX {...ICON} />
        </ActionIcon>
      </div>
      {find.isFailed && <LoadFailed onRetry={find.retry} />}
      <div className={classes.hits}>
        {find.hasMore && hits.length > 0 && (
          <MoreButton
            isLoading={find.isLoadingMore}
            isFailed={find.isMoreFailed}
            onMore={find.loadMore}
          />
        )}
        <div id={listId} role="listbox" aria-label={t('find.hits')} tabIndex={-1}>
          {hits.map((hit, at) => (
            <HitRow
              key={hit.message.id}
              id={`${listId}-${at}`}
              hit={hit}
              isActive={at === active}
              onPick={() => find.go(at)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
