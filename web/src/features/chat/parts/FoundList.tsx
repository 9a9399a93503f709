import { useTranslation } from 'react-i18next';
import { Empty } from '../../../ui/Empty.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import type { Found } from '../use-found.ts';
import type { useOptions } from '../use-options.ts';
import classes from './FoundList.module.css';
import { MessageOption } from './MessageOption.tsx';
import { MoreButton } from './MoreButton.tsx';
import { PersonOption } from './PersonOption.tsx';

interface Props {
  id: string;
  found: Found;
  option: ReturnType<typeof useOptions>['option'];
}

/** What a search has found, in the place of the rooms. */
export function FoundList({ id, found, option }: Props) {
  const { t } = useTranslation('chat');
  const { people, hits } = found;
  const isNothing = people.length === 0 && hits.length === 0;
  return (
    <div className={classes.found}>
      <div id={id} role="listbox" aria-label={t('search.results')} tabIndex={-1}>
        {people.length > 0 && (
          <div role="group" aria-labelledby={`${id}-people`}>
            <div id={`${id}-people`} className={classes.heading}>
              {t('search.people')}
            </div>
            {people.map((person, at) => (
              <PersonOption key={person.id} person={person} {...option(at)} />
            ))}
          </div>
        )}
        {hits.length > 0 && (
          <div role="group" aria-labelledby={`${id}-messages`}>
            <div id={`${id}-messages`} className={classes.heading}>
              {t('search.messages')}
            </div>
            {hits.map((hit, at) => (
              <MessageOption key={hit.message.id} hit={hit} {...option(people.length + at)} />
            ))}
          </div>
        )}
      </div>
      {found.isFailed && <LoadFailed text={t('search.failed')} onRetry={found.retry} />}
      {isNothing && found.isPending && (
        <div className={classes.waiting}>
          <Skeletons shape="rows" count={4} />
        </div>
      )}
      {isNothing && !found.isPending && !found.isFailed && (
        <Empty compact title={t('search.none')} text={t('search.none_text')} />
      )}
      {found.hasMore && (
        <MoreButton
          isLoading={found.isLoadingMore}
          isFailed={found.isMoreFailed}
          onMore={found.loadMore}
        />
      )}
      <p role="status" className={classes.said}>
        {!found.isPending &&
          t(found.hasMore ? 'search.first' : 'search.count', {
            count: people.length + hits.length,
            number: people.length + hits.length,
          })}
      </p>
    </div>
  );
}
