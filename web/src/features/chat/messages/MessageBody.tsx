import { Box, Group, Text, UnstyledButton } from '@mantine/core';
import type { Message, MessagePreview } from '@thedot/domain/chat/messages.contract';
import { plainText } from '@thedot/domain/chat/plain-text';
import { useTranslation } from 'react-i18next';
import { ChatSessionCard } from '../../expert-sessions/session-chat.public.tsx';
import { useRoomContext } from '../room-context.ts';
import { Markdown } from './Markdown.tsx';
import classes from './MessageBody.module.css';
import { MessageFiles } from './MessageFiles.tsx';

interface Props {
  message: Message;
  isMine: boolean;
}

/** The content of a message: text, files and session. */
export function MessageBody({ message, isMine }: Props) {
  const { t } = useTranslation('chat-room');
  const { firstNameOf, openSession } = useRoomContext();
  const { text, quote, files, bookingId, deletedAt, editedAt } = message;
  if (deletedAt) return <p className={classes.deleted}>{t('deleted')}</p>;
  const isLarge = !quote && isEmojiOnly(text);
  return (
    <>
      {files.length > 0 && <MessageFiles files={files} />}
      {bookingId && (
        <ChatSessionCard className={classes.card} bookingId={bookingId} onAction={openSession} />
      )}
      {(text !== '' || quote) && (
        <div
          className={classes.bubble}
          data-mine={isMine || undefined}
          data-large={isLarge || undefined}
          data-words
        >
          {quote && <Quote quote={quote} />}
          {text !== '' && <Markdown text={text} nameOf={firstNameOf} />}
          {editedAt && (
            <Box component="span" ml={6} fz={12}>
              {t('edited')}
            </Box>
          )}
        </div>
      )}
    </>
  );
}

/** The quoted message; a click jumps to it. */
function Quote({ quote }: { quote: MessagePreview }) {
  const { t } = useTranslation('chat-room');
  const { nameOf, meId, jumpTo } = useRoomContext();
  const previewText = usePreviewText();
  return (
    <UnstyledButton className={classes.quote ?? ''} onClick={() => jumpTo(quote.id)}>
      <Text span display="block" inherit fw={700} truncate>
        {quote.senderId === meId ? t('you') : nameOf(quote.senderId)}
      </Text>
      <Text span display="block" inherit truncate dir="auto">
        {previewText(quote)}
      </Text>
    </UnstyledButton>
  );
}

/** Returns a function that describes a message in one line: its text, or what it contains instead. */
export function usePreviewText() {
  const { t } = useTranslation('chat-room');
  const { firstNameOf } = useRoomContext();
  return ({ text, kind, files, isDeleted }: MessagePreview): string => {
    if (isDeleted) return t('deleted');
    const previewText = plainText(text, (id) => firstNameOf(id) ?? '…');
    if (previewText) return previewText;
    return kind === 'booking' ? t('a_session') : t('files', { count: files });
  };
}

/** The reactions to a message; a press adds or removes the user's own. */
export function Reactions({ message }: { message: Message }) {
  const { t } = useTranslation('chat-room');
  const { roomActions, meId, isOpen, nameOf } = useRoomContext();
  const nameOfReader = (id: string) => (id === meId ? t('you') : nameOf(id));
  return (
    <Group gap={5} mt={5}>
      {message.reactions.map(({ reactionId, userIds }) => {
        const isMine = userIds.includes(meId);
        const names = userIds.map(nameOfReader).join(', ');
        return (
          <UnstyledButton
            key={reactionId}
            className={classes.reaction ?? ''}
            aria-pressed={isMine}
            aria-label={t('reaction', { emoji: reactionId, count: userIds.length, names })}
            title={names}
            disabled={!isOpen && !isMine}
            onClick={() => roomActions.react(message, reactionId)}
          >
            <span aria-hidden>{reactionId}</span>
            <span>{userIds.length}</span>
          </UnstyledButton>
        );
      })}
    </Group>
  );
}

const MAX_LARGE_EMOJI = 6;
const EMOJI_PATTERN = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F|\p{Regional_Indicator}/u;

/** Whether a text is a few emoji and nothing else: it is shown large. */
export function isEmojiOnly(text: string): boolean {
  if (text.length > 80) return false;
  const graphemes = [...new Intl.Segmenter().segment(text.replace(/\s/g, ''))];
  return (
    graphemes.length > 0 &&
    graphemes.length <= MAX_LARGE_EMOJI &&
    graphemes.every((it) => EMOJI_PATTERN.test(it.segment))
  );
}
