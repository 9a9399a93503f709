import { EmojiPicker } from 'frimousse';
import { useTranslation } from 'react-i18next';
import { DotsLoading } from '../../../ui/DotsLoading.tsx';
import { emojiOf } from './emoji-data.ts';
import classes from './EmojiPanel.module.css';

/** All emoji, found by their names in the reader's language; nothing of it comes from another machine. */
export function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  const { t, i18n } = useTranslation('chat-room');
  return (
    <EmojiPicker.Root
      className={classes.picker}
      locale={i18n.language}
      resolveEmojiData={emojiOf}
      columns={8}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <EmojiPicker.Search
        className={classes.search}
        aria-label={t('emoji_search')}
        placeholder={t('emoji_search')}
      />
      <EmojiPicker.Viewport className={classes.all}>
        <EmojiPicker.Loading>
          <DotsLoading />
        </EmojiPicker.Loading>
        <EmojiPicker.Empty>{t('emoji_none')}</EmojiPicker.Empty>
        <EmojiPicker.List
          components={{
            CategoryHeader: ({ category, ...its }) => (
              <div {...its} className={classes.category}>
                {category.label}
              </div>
            ),
            // Rows and columns are counted from one.
            Row: ({ 'aria-rowindex': row = 0, ...its }) => <div {...its} aria-rowindex={row + 1} />,
            Emoji: ({ emoji, 'aria-colindex': column = 0, ...its }) => (
              <button
                {...its}
                role="gridcell"
                aria-colindex={column + 1}
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
