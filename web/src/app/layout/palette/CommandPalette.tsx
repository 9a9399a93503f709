import '@mantine/spotlight/styles.layer.css';
import {
  Spotlight,
  spotlight,
  type SpotlightActionData,
  type SpotlightFilterFunction,
} from '@mantine/spotlight';
import { IconLanguage, IconSearch, IconUserCircle } from '@tabler/icons-react';
import { containsAllWords } from '@thedot/domain/kernel/search';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { switchLanguage } from '../../../lib/session/account-language.ts';
import type { MenuGroup } from '../menu/menu.ts';
import { isMessageAction, useMessageActions } from './use-message-actions.tsx';
import { SKIN_ICONS } from '../../../ui/layout/skin-icons.ts';
import { SKINS, useSkin } from '../../../ui/layout/use-skin.ts';

export const openPalette = () => spotlight.open();

const ICON = { size: 19, stroke: 1.75, 'aria-hidden': true } as const;

interface Props {
  groups: readonly MenuGroup[];
  onClose: () => void;
}

/** Finds pages and actions by name, and messages by content. */
export function CommandPalette({ groups, onClose }: Props) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const actions = useShellActions();
  const [typed, setTyped] = useState('');
  const messages = useMessageActions(typed);
  const pages = groups.map((group) => ({
    group: t(`group.${group.name}`),
    actions: group.pages.map(({ name, path, icon: Icon }): SpotlightActionData => ({
      id: path,
      label: t(`page.${name}`),
      leftSection: <Icon {...ICON} />,
      onClick: () => void navigate(path),
    })),
  }));
  return (
    <Spotlight
      shortcut={null}
      scrollable
      maxHeight={420}
      centered={false}
      yOffset="12dvh"
      attributes={{ content: { 'aria-label': t('palette.title') } }}
      filter={byWords}
      onQueryChange={setTyped}
      onSpotlightClose={onClose}
      nothingFound={messages.isSearching ? t('palette.looking') : t('palette.nothing')}
      searchProps={{
        leftSection: <IconSearch {...ICON} />,
        placeholder: t('search'),
        'aria-label': t('search'),
      }}
      actions={[
        ...pages,
        { group: t('palette.actions'), actions },
        ...(messages.actions.length
          ? [{ group: t('palette.messages'), actions: messages.actions }]
          : []),
      ]}
    />
  );
}

const byWords: SpotlightFilterFunction = (query, actions) => {
  const matches = (it: SpotlightActionData) =>
    isMessageAction(it) || containsAllWords(it.label ?? '', query);
  return actions.flatMap((it): typeof actions => {
    if (!('actions' in it)) return matches(it) ? [it] : [];
    const matching = it.actions.filter(matches);
    return matching.length ? [{ ...it, actions: matching }] : [];
  });
};

function useShellActions(): SpotlightActionData[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { skin, choose } = useSkin();
  return [
    {
      id: 'account',
      label: t('my_account'),
      leftSection: <IconUserCircle {...ICON} />,
      onClick: () => void navigate('/account'),
    },
    ...SKINS.filter((it) => it !== skin).map((it): SpotlightActionData => {
      const SkinIcon = SKIN_ICONS[it];
      return {
        id: `skin-${it}`,
        label: t(`skin.${it}`),
        leftSection: <SkinIcon {...ICON} />,
        onClick: () => choose(it),
      };
    }),
    {
      id: 'language',
      label: t('language'),
      leftSection: <IconLanguage {...ICON} />,
      onClick: () => void switchLanguage(),
    },
  ];
}
