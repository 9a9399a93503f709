import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DotsLoading } from '../../../ui/DotsLoading.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { writableQuery } from '../people.data.ts';
import { useOptions } from '../use-options.ts';
import { MoreButton } from './MoreButton.tsx';
import classes from './PeopleFinder.module.css';
import { PersonOption } from './PersonOption.tsx';

const TYPING_MS = 200;

/** Whom I may write to, found by name; the keyboard chooses without leaving the field. */
export function PeopleFinder({ onPick }: { onPick: (userId: string) => void }) {
  const { t } = useTranslation('chat');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const people = useInfiniteQuery(writableQuery(search));
  const found = people.data ?? [];
  const list = useId();
  const isOld = typed.trim() !== search || people.isPending || people.isPlaceholderData;
  const options = useOptions(list, { count: found.length, isOld }, (at) => {
    if (found[at]) onPick(found[at].id);
  });

  return (
    <div className={classes.finder}>
      <TextInput
        data-autofocus
        label={t('new.label')}
        placeholder={t('new.placeholder')}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        rightSection={isOld && <DotsLoading />}
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
        <Empty
          compact
          title={t(search ? 'new.nobody' : 'new.nobody_yet')}
          text={t(search ? 'new.nobody_text' : 'new.nobody_yet_text')}
        />
      )}
      <div
        id={list}
        role="listbox"
        tabIndex={-1}
        aria-label={t('new.people')}
        className={classes.people}
      >
        {found.map((person, at) => (
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
    </div>
  );
}
