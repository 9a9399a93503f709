import { type EmojiData, EmojiPicker } from 'frimousse';
import clsx from 'clsx';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import chat from '../chat.module.css';
import classes from './EmojiPanel.module.css';

/** The page's fonts end with the emoji font for systems without one. */
const FONT: CSSProperties & { '--frimousse-emoji-font': string } = {
  '--frimousse-emoji-font': 'var(--mantine-font-family)',
};

/** All emoji, searchable by their names in the user's language; loads nothing from third parties. */
export function EmojiPanel({ onSelect }: { onSelect: (emoji: string) => void }) {
  const { t, i18n } = useTranslation('chat-room');
  return (
    <EmojiPicker.Root
      className={classes.picker}
      style={FONT}
      locale={i18n.language}
      resolveEmojiData={loadEmojiData}
      columns={8}
      onEmojiSelect={({ emoji }) => onSelect(emoji)}
    >
      <EmojiPicker.Search
        className={classes.search}
        aria-label={t('emoji_search')}
        placeholder={t('emoji_search')}
      />
      <EmojiPicker.Viewport className={clsx(classes.all, chat.scroll)}>
        <EmojiPicker.Loading>
          <DotsLoading />
        </EmojiPicker.Loading>
        <EmojiPicker.Empty>{t('emoji_none')}</EmojiPicker.Empty>
        <EmojiPicker.List
          components={{
            CategoryHeader: ({ category, ...props }) => (
              <div {...props} className={classes.category} data-capitalized>
                {category.label}
              </div>
            ),
            // ARIA counts rows and columns from one.
            Row: ({ 'aria-rowindex': rowIndex = 0, ...props }) => (
              <div {...props} aria-rowindex={rowIndex + 1} />
            ),
            Emoji: ({ emoji, 'aria-colindex': columnIndex = 0, ...props }) => (
              <button
                {...props}
                role="gridcell"
                aria-colindex={columnIndex + 1}
                className={classes.emoji}
                data-active={emoji.isActive || undefined}
              >
                {emoji.emoji}
              </button>
            ),
          }}
        />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  );
}

const SOURCES = {
  en: () =>
    Promise.all([
      import('emojibase-data/en/compact.json'),
      import('emojibase-data/en/messages.json'),
    ]),
  fr: () =>
    Promise.all([
      import('emojibase-data/fr/compact.json'),
      import('emojibase-data/fr/messages.json'),
    ]),
};

/** The group of modifiers (skin tones, hair), which are no emoji of their own. */
const COMPONENTS = 2;

/** All emoji with their names in a language, from the build. */
async function loadEmojiData(locale: string): Promise<EmojiData> {
  const [{ default: emojis }, { default: messages }] =
    await SOURCES[locale === 'fr' ? 'fr' : 'en']();
  const findToneLabel = (key: string) =>
    messages.skinTones.find((it) => it.key === key)?.message ?? key;
  return {
    locale,
    emojis: emojis.flatMap(({ unicode, group, label, tags = [] }) =>
      group === undefined || group === COMPONENTS
        ? []
        : [{ emoji: unicode, category: group, label, tags: [...tags], version: 1 }],
    ),
    categories: messages.groups
      .filter(({ order }) => order !== COMPONENTS)
      .map(({ order, message }) => ({ index: order, label: message })),
    skinTones: {
      dark: findToneLabel('dark'),
      light: findToneLabel('light'),
      medium: findToneLabel('medium'),
      'medium-dark': findToneLabel('medium-dark'),
      'medium-light': findToneLabel('medium-light'),
    },
  };
}
