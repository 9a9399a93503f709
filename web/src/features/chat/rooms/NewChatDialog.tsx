import { Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import clsx from 'clsx';
import chat from '../chat.module.css';
import { MoreButton } from '../MoreButton.tsx';
import { useOptions } from '../use-options.ts';
import classes from './NewChatDialog.module.css';
import { contactsQuery } from './people.data.ts';
import { PersonOption } from './PersonOption.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  onSelect: (userId: string) => void;
}

/** Chooses a person to write to. */
export function NewChatDialog({ opened, onClose, onSelect }: Props) {
  const { t } = useTranslation('chat');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('new.title')}>
      <PeopleFinder
        onSelect={(userId) => {
          onClose();
          onSelect(userId);
        }}
      />
    </Dialog>
  );
}

const DEBOUNCE_MS = 200;

/** Finds people the user may write to by name; arrow keys and Enter choose without leaving the field. */
function PeopleFinder({ onSelect }: { onSelect: (userId: string) => void }) {
  const { t } = useTranslation('chat');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const people = useInfiniteQuery(contactsQuery(search));
  const contacts = people.data ?? [];
  const listId = useId();
  const isStale = typed.trim() !== search || people.isPending || people.isPlaceholderData;
  const options = useOptions(listId, { count: contacts.length, isStale }, (at) => {
    if (contacts[at]) onSelect(contacts[at].id);
  });

  return (
    <Stack gap={8} mih="min(420px, 60dvh)">
      <TextInput
        data-autofocus
        label={t('new.label')}
        placeholder={t('new.placeholder')}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        rightSection={isStale && <DotsLoading />}
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          options.reset();
        }}
        {...options.field}
      />
      {people.isLoadingError && (
        <LoadFailed text={t('new.failed')} onRetry={() => void people.refetch()} />
      )}
      {people.isPending && <Skeletons shape="rows" count={5} />}
      {people.data?.length === 0 && (
        <EmptyState
          compact
          title={t(search ? 'new.nobody' : 'new.nobody_yet')}
          text={t(search ? 'new.nobody_text' : 'new.nobody_yet_text')}
        />
      )}
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={t('new.people')}
        className={clsx(classes.people, chat.scroll)}
      >
        {contacts.map((person, at) => (
          <PersonOption key={person.id} person={person} {...options.option(at)} />
        ))}
      </div>
      {people.hasNextPage && (
        <MoreButton
          isLoading={people.isFetchingNextPage}
          isFailed={people.isFetchNextPageError}
          onMore={() => void people.fetchNextPage()}
        />
      )}
    </Stack>
  );
}
