import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { MAX_SEARCH_LENGTH } from '@thedot/domain/limits';
import type { SearchHit } from '@thedot/domain/search/search.contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import type { HitDescription, SearchHitView } from '../../../lib/search.ts';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import type { FeatureSearches } from './feature-searches.ts';
import { FoundAction } from './FoundAction.tsx';
import { hitsQuery, rememberHit, useRecentHits } from './search.data.ts';

const TYPING_MS = 150;
/** A single letter would match nearly everything. */
const MIN_LENGTH = 2;

const PREFIX = 'hit:';

/** Hits are already filtered by the server. */
export const isHitAction = ({ id }: SpotlightActionData) => id.startsWith(PREFIX);

type Views = FeatureSearches['viewOf'];

/** What the typed text finds on the server, grouped; before anything is typed, what was opened last. */
export function useHitActions(typed: string, viewOf: Views) {
  const { t } = useTranslation('search');
  const text = typed.trim().slice(0, MAX_SEARCH_LENGTH);
  const [search] = useDebouncedValue(text, TYPING_MS);
  const isWanted = text.length >= MIN_LENGTH && search.length >= MIN_LENGTH;
  const found = useQuery({ ...hitsQuery(search), enabled: isWanted });
  const recent = useRecentHits();
  const toAction = useToAction();
  // Hits of a text that was typed before could be opened by mistake.
  const shown = text ? (isWanted && text === search ? found.data : undefined) : recent;
  const actions = (shown ?? []).flatMap((hit) => {
    const view = viewOf(hit.kind);
    if (!view) return [];
    return { group: text ? t(`group.${view.group}`) : t('recent'), action: toAction(hit, view) };
  });
  const groups = Map.groupBy(actions, ({ group }) => group);
  return {
    isSearching: text.length >= MIN_LENGTH && (text !== search || found.isPending),
    isFailed: isWanted && found.isError,
    groups: [...groups].map(([group, of]): SpotlightActionGroupData => ({
      group,
      actions: of.map(({ action }) => action),
    })),
  };
}

function useToAction() {
  const navigate = useNavigate();
  const reader = { nameOf: useDisplayName(), roleName: useRoleName(), format: useFormat() };
  return (hit: SearchHit, view: SearchHitView): SpotlightActionData => {
    const described = view.describe(hit, reader);
    return {
      id: `${PREFIX}${hit.id}`,
      children: (
        <FoundAction picture={<Picture {...described} />} title={described.title}>
          {described.detail}
        </FoundAction>
      ),
      onClick: () => {
        rememberHit(hit);
        if (described.isDownload) download(described.path, described.title);
        else void navigate(described.path);
      },
    };
  };
}

/** A link, so that the page stays where it is when the file is gone. */
const download = (href: string, name: string) =>
  Object.assign(document.createElement('a'), { href, download: name }).click();

function Picture({ title, picture: Of }: HitDescription) {
  if ('photo' in Of)
    return <DotAvatar name={title} photo={Of.photo} size={32} square={Of.isSquare ?? false} />;
  return <Of size={19} stroke={1.75} aria-hidden />;
}
