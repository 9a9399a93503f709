import { Box, Group, Modal, Switch } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import classes from './ShortcutsDialog.module.css';
import { findBookPath, findLetterPages, hasPage } from './shortcuts.ts';
import { isListKeyUsed, nameOfMarked } from '../../../ui/lists/list-keys.ts';
import type { MenuGroup } from '../menu/menu.ts';
import type { MenuPage } from '../../../lib/feature.ts';
import type { Namespaces } from '../../../lib/i18n/namespaces.ts';
import { MOD_KEY, useSingleKeyShortcuts } from '../../../lib/hooks/use-single-key-shortcuts.ts';

interface Shortcut {
  /** A text of this dialog, or that of the button that it triggers. */
  readonly name: keyof Namespaces['keys'] | { readonly button: string };
  /** The page that it opens. */
  readonly page?: MenuPage['name'];
  /** Pressed in sequence; `+` joins keys that are held together. */
  readonly keys: readonly string[];
  /** Consists of plain letters, so the user can turn it off (WCAG 2.1.4). */
  readonly single: boolean;
}

interface Props {
  opened: boolean;
  groups: readonly MenuGroup[];
  onClose: () => void;
}

/** Lists the keyboard shortcuts, with a switch that turns off single-key shortcuts. */
export function ShortcutsDialog({ opened, groups, onClose }: Props) {
  const { t } = useTranslation(['keys', 'shell']);
  const [singleKeys, setSingleKeys] = useSingleKeyShortcuts();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <Switch
        label={t('single')}
        description={t('single_hint')}
        checked={singleKeys}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
      <Box component="dl" m="20px 0 0">
        {shortcutsFor(groups).map(({ name, page, keys, single }, index) => (
          <div key={index} className={classes.row} data-off={(single && !singleKeys) || undefined}>
            <dt>
              {page
                ? t('go', { page: t(`shell:page.${page}`) })
                : typeof name === 'object'
                  ? name.button
                  : t(name)}
            </dt>
            <Group component="dd" gap={6} wrap="nowrap" flex="none" m={0}>
              {keys.map((held, nth) => (
                <Fragment key={held}>
                  {nth > 0 && (
                    <Box component="span" fz={12} c="var(--dot-ink-3)">
                      {t('then')}
                    </Box>
                  )}
                  <KeyHint keys={held.split('+')} />
                </Fragment>
              ))}
            </Group>
          </div>
        ))}
      </Box>
    </Modal>
  );
}

/** Shortcuts of lists and records, each listed on pages that use its key. */
const LISTS: readonly (Shortcut & { readonly usedAs: string })[] = [
  { name: 'search_list', keys: ['/'], single: true, usedAs: '/' },
  { name: 'next_row', keys: ['J'], single: true, usedAs: 'j' },
  { name: 'previous_row', keys: ['K'], single: true, usedAs: 'k' },
  { name: 'open_row', keys: ['Enter'], single: false, usedAs: 'j' },
  { name: 'edit', keys: ['E'], single: true, usedAs: 'e' },
];

/** Shortcuts that the chat handles; the opposite arrow moves up. */
const CHAT: readonly Shortcut[] = [
  { name: 'next_chat', keys: ['Alt+↓'], single: false },
  { name: 'next_unseen', keys: ['Alt+Shift+↓'], single: false },
  { name: 'search_chat', keys: [`${MOD_KEY}+F`], single: false },
  { name: 'find_chats', keys: ['/'], single: true },
  { name: 'new_chat', keys: ['N'], single: true },
  { name: 'edit_last', keys: ['↑'], single: false },
  { name: 'bold', keys: [`${MOD_KEY}+B`], single: false },
  { name: 'italic', keys: [`${MOD_KEY}+I`], single: false },
  { name: 'struck', keys: [`${MOD_KEY}+Shift+X`], single: false },
];

/** The shortcuts that are listed for this user on the open page. */
function shortcutsFor(groups: readonly MenuGroup[]): readonly Shortcut[] {
  const book: Shortcut = { name: 'book', keys: ['B'], single: true };
  const button = nameOfMarked('n');
  return [
    { name: 'palette', keys: [`${MOD_KEY}+K`], single: false },
    ...findLetterPages(groups).map(({ name, letter = '' }): Shortcut => ({
      name: 'go',
      page: name,
      keys: ['G', letter.toUpperCase()],
      single: true,
    })),
    ...(findBookPath(groups) ? [book] : []),
    ...LISTS.filter(({ usedAs }) => isListKeyUsed(usedAs)),
    ...(button ? [{ name: { button }, keys: ['N'], single: true }] : []),
    ...(hasPage(groups, '/chat') ? CHAT : []),
    { name: 'skin', keys: ['Shift+D'], single: true },
    { name: 'list', keys: ['?'], single: true },
    { name: 'close', keys: ['Esc'], single: false },
  ];
}
