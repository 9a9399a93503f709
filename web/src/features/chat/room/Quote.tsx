import type { MessagePreview } from '@thedot/domain/chat/messages.contract';
import { plainText } from '@thedot/domain/chat/plain-text';
import { useTranslation } from 'react-i18next';
import classes from './Quote.module.css';
import { useAround } from './room-context.ts';

/** What a message answers to; it leads there. */
export function Quote({ quote }: { quote: MessagePreview }) {
  const { t } = useTranslation('chat-room');
  const { nameOf, meId, jumpTo } = useAround();
  const words = useQuoteWords();
  return (
    <button type="button" className={classes.quote} onClick={() => jumpTo(quote.id)}>
      <b>{quote.senderId === meId ? t('you') : nameOf(quote.senderId)}</b>
      <span dir="auto">{words(quote)}</span>
    </button>
  );
}

/** A message in a line: its words, or what it is instead. */
export function useQuoteWords() {
  const { t } = useTranslation('chat-room');
  const { firstNameOf } = useAround();
  return ({ text, kind, files, isDeleted }: MessagePreview): string => {
    if (isDeleted) return t('deleted');
    const words = plainText(text, (id) => firstNameOf(id) ?? '…');
    if (words) return words;
    return kind === 'booking' ? t('a_session') : t('files', { count: files });
  };
}
