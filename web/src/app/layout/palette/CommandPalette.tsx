import '@mantine/spotlight/styles.layer.css';
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightFilterFunction,
} from '@mantine/spotlight';
import { IconLanguage, IconLogout, IconSearch, IconUserCircle } from '@tabler/icons-react';
import { can } from '@thedot/domain/access/access';
import { containsAllWords } from '@thedot/domain/kernel/search';
import { use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { UnsavedChangesContext } from '../../../lib/forms/unsaved-changes.ts';
import type { SearchCommand } from '../../../lib/search.ts';
import { signOut, toPerson, useMe } from '../../../lib/session/session.ts';
import { switchLanguage } from '../../../lib/session/account-language.ts';
import type { MenuGroup } from '../menu/menu.ts';
import type { FeatureSearches } from './feature-searches.ts';
import { isHitAction, useHitActions } from './use-hit-actions.tsx';
import { isMessageAction, useMessageActions } from './use-message-actions.tsx';
import { SKIN_ICONS } from '../../../ui/layout/skin-icons.ts';
import { SKINS, useSkin } from '../../../ui/layout/use-skin.ts';

const [store, { open }] = createSpotlight();

export const openPalette = open;

const ICON = { size: 19, stroke: 1.75, 'aria-hidden': true } as const;

interface Props {
  groups: readonly MenuGroup[];
  searches: FeatureSearches;
  onClose: () => void;
}

/** Finds people, organizations, own bookings and messages on the server, and pages and actions by name. */
export function CommandPalette({ groups, searches, onClose }: Props) {
  const { t } = useTranslation(['search', 'shell']);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const hits = useHitActions(typed, searches.viewOf);
  const messages = useMessageActions(typed);
  useSelectedAction(typed, [...hits.groups.flatMap((it) => it.actions), ...messages.actions]);
  const actions = [...useCommands(searches.commands), ...useShellActions()];
  const pages = groups.map((group) => ({
    group: t(`shell:group.${group.name}`),
    actions: group.pages.map(({ name, path, icon: Icon }): SpotlightActionData => ({
      id: path,
      label: t(`shell:page.${name}`),
      leftSection: <Icon {...ICON} />,
      onClick: () => void navigate(path),
    })),
  }));
  return (
    <Spotlight
      store={store}
      shortcut={null}
      scrollable
      maxHeight={420}
      centered={false}
      yOffset="12dvh"
      attributes={{ content: { 'aria-label': t('title') } }}
      filter={byWords}
      onQueryChange={setTyped}
      onSpotlightClose={onClose}
      nothingFound={t(emptyText(hits, messages))}
      searchProps={{
        leftSection: <IconSearch {...ICON} />,
        placeholder: t('placeholder'),
        'aria-label': t('title'),
      }}
      actions={[
        ...hits.groups,
        ...pages,
        { group: t('actions'), actions },
        ...(messages.actions.length ? [{ group: t('messages'), actions: messages.actions }] : []),
      ]}
    />
  );
}

function emptyText(
  hits: { readonly isSearching: boolean; readonly isFailed: boolean },
  messages: { readonly isSearching: boolean },
) {
  if (hits.isSearching || messages.isSearching) return 'searching';
  return hits.isFailed ? 'failed' : 'nothing';
}

/** Also finds pages and actions by other words for them. */
const byWords: SpotlightFilterFunction = (query, actions) => {
  const matches = (it: SpotlightActionData) =>
    isHitAction(it) ||
    isMessageAction(it) ||
    containsAllWords([it.label, it.keywords].flat().join(' '), query);
  return actions.flatMap((it): typeof actions => {
    if (!('actions' in it)) return matches(it) ? [it] : [];
    const matching = it.actions.filter(matches);
    return matching.length ? [{ ...it, actions: matching }] : [];
  });
};

/** Results arrive after typing: keeps the selected action, or selects the first. */
function useSelectedAction(typed: string, found: readonly SpotlightActionData[]): void {
  const shown = found.map(({ id }) => id).join();
  useEffect(() => {
    const list = document.getElementById(store.getState().listId);
    const actions = [...(list?.querySelectorAll('[data-action]') ?? [])];
    if (!typed || actions.length === 0) return;
    const selected = actions.findIndex((it) => it.hasAttribute('data-selected'));
    if (selected < 0) actions[0]?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: Math.max(0, selected) }));
  }, [typed, shown]);
}

/** The actions of the features that the user may take. */
function useCommands(commands: readonly SearchCommand[]): SpotlightActionData[] {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const me = useMe();
  const person = toPerson(me);
  return commands
    .filter(({ access, isOffered = () => true }) => can(person, access) && isOffered(me))
    .map(({ name, path, icon: Icon }) => ({
      id: name,
      label: t(`command.${name}`),
      keywords: t(`keywords.${name}`),
      leftSection: <Icon {...ICON} />,
      onClick: () => void navigate(path),
    }));
}

function useShellActions(): SpotlightActionData[] {
  const { t } = useTranslation(['shell', 'search']);
  const { leave } = use(UnsavedChangesContext);
  const navigate = useNavigate();
  const { skin, choose } = useSkin();
  return [
    {
      id: 'account',
      label: t('my_account'),
      keywords: t('search:keywords.account'),
      leftSection: <IconUserCircle {...ICON} />,
      onClick: () => void navigate('/account'),
    },
    ...SKINS.filter((it) => it !== skin).map((it): SpotlightActionData => {
      const SkinIcon = SKIN_ICONS[it];
      return {
        id: `skin-${it}`,
        label: t(`skin.${it}`),
        keywords: t('search:keywords.skin'),
        leftSection: <SkinIcon {...ICON} />,
        onClick: () => choose(it),
      };
    }),
    {
      id: 'language',
      label: t('language'),
      keywords: t('search:keywords.language'),
      leftSection: <IconLanguage {...ICON} />,
      onClick: () => void switchLanguage(),
    },
    {
      id: 'sign-out',
      label: t('sign_out'),
      keywords: t('search:keywords.sign_out'),
      leftSection: <IconLogout {...ICON} />,
      onClick: () => leave(() => void signOut()),
    },
  ];
}
