import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { IconAt, IconSend2, IconX } from '@tabler/icons-react';
import type { MessagePreview } from '@thedot/domain/chat/messages.contract';
import { MAX_MESSAGE_LENGTH } from '@thedot/domain/limits';
import { type ChangeEvent, type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useSendKey } from '../info/settings.data.ts';
import { usePreviewText } from '../messages/MessageBody.tsx';
import { useRoomContext } from '../room-context.ts';
import clsx from 'clsx';
import { GrowingTextarea } from '../../../ui/fields/GrowingTextarea.tsx';
import chat from '../chat.module.css';
import classes from './Composer.module.css';
import { ComposerTools } from './ComposerTools.tsx';
import { EmojiButton } from '../emoji/EmojiButton.tsx';
import { EmojiSuggestions, useEmojiSuggestions } from './EmojiSuggestions.tsx';
import suggestions from './EmojiSuggestions.module.css';
import { FileTray } from './FileTray.tsx';
import { findPartialMention, isMentionMatch } from './mentions.ts';
import { insertText, type TextSelection, toggleMark } from './text-selection.ts';
import { isInProgress, type useUploads } from './uploads.data.ts';
import type { ComposerControls as Composing, ComposerControls } from './use-composer.ts';

interface Props {
  composer: Composing;
  /** The quoted message in its current version. */
  quote: MessagePreview | null;
  uploads: ReturnType<typeof useUploads>;
  onSend: () => void;
  /** Starts editing the user's last message; returns whether there is one. */
  onEditLast: () => boolean;
  onTyping: (isTyping: boolean) => void;
}

const MARKS: Readonly<Record<string, string>> = { b: '**', i: '*', 'shift+x': '~~' };
/** The counter is shown when at most this many characters remain. */
const COUNTER_THRESHOLD = 500;

/** ARIA attributes of the field while a mention is offered; Enter takes the active option. */
const mentionFieldProps = (listId: string) => ({
  'aria-autocomplete': 'list' as const,
  'aria-controls': `${listId}-mentions`,
  'aria-activedescendant': `${listId}-mention`,
});
/** The message field with its tools; it grows with the text up to eight lines. */
export function Composer({ composer, quote, uploads, onSend, onEditLast, onTyping }: Props) {
  const { t } = useTranslation('chat-room');
  const format = useFormat();
  const { other, firstNameOf } = useRoomContext();
  const [sendKey] = useSendKey();
  const [partialMention, setPartialMention] = useState<string | null>(null);
  const listId = useId();
  const { state: composerState, field } = composer;
  const { text, editing } = composerState;
  const name = firstNameOf(other.id) ?? other.name;
  const isMentionOffered =
    partialMention !== null && isMentionMatch({ id: other.id, firstName: name }, partialMention);
  const remaining = MAX_MESSAGE_LENGTH - composer.encodedText().length;
  const files = editing ? [] : uploads.uploads;
  const isUploading = files.some(isInProgress);
  const hasUploadedFile = files.some(({ file }) => file);
  const canSend = remaining >= 0 && !isUploading && (text.trim() !== '' || hasUploadedFile);

  function change(next: TextSelection): void {
    const element = field.current;
    if (!element) return;
    flushSync(() => composer.write(next.text));
    element.setSelectionRange(next.start, next.end);
    element.focus();
  }

  const emojiSuggestions = useEmojiSuggestions({
    listId: `${listId}-emoji`,
    field,
    onChange: change,
  });
  const getSelection = (): TextSelection => ({
    text,
    start: field.current?.selectionStart ?? text.length,
    end: field.current?.selectionEnd ?? text.length,
  });

  function onChange({ target }: ChangeEvent<HTMLTextAreaElement>) {
    composer.write(target.value);
    setPartialMention(findPartialMention(target.value, target.selectionStart));
    emojiSuggestions.handleInput(target.value, target.selectionStart);
    onTyping(target.value.trim() !== '');
  }

  /** False when the caret has moved since the mention was offered. */
  const isCaretAtMention = () => {
    const { value = '', selectionStart = 0 } = field.current ?? {};
    return partialMention !== null && findPartialMention(value, selectionStart) === partialMention;
  };

  function completeMention(): void {
    const { start, end } = getSelection();
    const at = start - (partialMention?.length ?? 0);
    if (isCaretAtMention()) change(insertText({ text, start: at, end }, `${name} `));
    setPartialMention(null);
  }

  /** On pointer down, before the field loses the focus. */
  function onMention(event: PointerEvent): void {
    event.preventDefault();
    completeMention();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || emojiSuggestions.handleKey(event)) return;
    const isMod = event.ctrlKey || event.metaKey;
    const mark = isMod && MARKS[`${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`];
    const isSendKey = sendKey === 'enter' ? !event.shiftKey && !event.altKey : isMod;
    const handle = (run: () => void) => {
      event.preventDefault();
      run();
    };
    const canComplete = isMentionOffered && isCaretAtMention();
    if (canComplete && (event.key === 'Enter' || event.key === 'Tab'))
      return handle(completeMention);
    if (canComplete && event.key === 'Escape') return handle(() => setPartialMention(null));
    if (event.key === 'Enter' && isSendKey) return handle(() => canSend && onSend());
    if (mark) return handle(() => change(toggleMark(getSelection(), mark)));
    if (event.key === 'Escape' && editing) return handle(composer.leaveEdit);
    if (event.key === 'Escape' && composerState.quote) return handle(composer.dropReply);
    const isPlainArrowUp = event.key === 'ArrowUp' && !isMod && !event.altKey && !event.shiftKey;
    if (isPlainArrowUp && text === '' && !editing && onEditLast()) event.preventDefault();
  }

  return (
    <div className={classes.composer}>
      <ComposerHeader composer={composer} quote={quote} />
      {files.length > 0 && <FileTray uploads={uploads} />}
      {isUploading && (
        <Text id={`${listId}-waits`} fz="xs" c="dimmed" my="sm" px={6}>
          {t('files_first')}
        </Text>
      )}
      {isMentionOffered && (
        <div
          id={`${listId}-mentions`}
          className={clsx(suggestions.offers, chat.scroll)}
          role="listbox"
          aria-label={t('mention')}
        >
          <div
            id={`${listId}-mention`}
            className={suggestions.offer}
            role="option"
            aria-selected
            tabIndex={-1}
            onPointerDown={onMention}
          >
            <b>@{name}</b> {other.name}
          </div>
        </div>
      )}
      <EmojiSuggestions id={`${listId}-emoji`} emojiSuggestions={emojiSuggestions} />
      <div className={clsx(classes.line, chat.touch)}>
        {!editing && <ComposerTools onFilesSelect={uploads.add} />}
        <GrowingTextarea
          ref={field}
          enterKeyHint={sendKey === 'enter' ? 'send' : 'enter'}
          aria-label={t('write', { name })}
          placeholder={t('write', { name })}
          aria-describedby={remaining <= COUNTER_THRESHOLD ? `${listId}-left` : undefined}
          value={text}
          onChange={onChange}
          onKeyDown={onKeyDown}
          onSelect={() => isCaretAtMention() || setPartialMention(null)}
          onBlur={() => (setPartialMention(null), emojiSuggestions.close())}
          {...emojiSuggestions.fieldProps}
          {...(isMentionOffered && mentionFieldProps(listId))}
        />
        {remaining <= COUNTER_THRESHOLD && (
          <Text
            span
            id={`${listId}-left`}
            className={classes.left ?? ''}
            c={remaining < 0 ? 'var(--dot-error)' : 'dimmed'}
            fw={remaining < 0 ? 600 : 400}
          >
            {t(remaining < 0 ? 'over' : 'left', {
              count: Math.abs(remaining),
              number: format.number(Math.abs(remaining)),
            })}
          </Text>
        )}
        <ActionIcon
          size={38}
          visibleFrom="md"
          aria-label={t('mention')}
          onClick={() => {
            const before = text.slice(0, getSelection().start);
            change(insertText(getSelection(), before === '' || /\s$/.test(before) ? '@' : ' @'));
            setPartialMention('');
          }}
        >
          <IconAt size={19} stroke={1.75} aria-hidden />
        </ActionIcon>
        <EmojiButton
          size={38}
          label={t('emoji')}
          onSelect={(emojiSuggestions) => change(insertText(getSelection(), emojiSuggestions))}
        />
        <ActionIcon
          size={38}
          radius={12}
          variant="filled"
          color="bou"
          aria-label={t(editing ? 'save' : 'send')}
          aria-disabled={!canSend}
          aria-describedby={isUploading ? `${listId}-waits` : undefined}
          onClick={() => canSend && onSend()}
        >
          <IconSend2 size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

/** The quoted or edited message above the field, with a button to leave it. */
function ComposerHeader({
  composer,
  quote,
}: {
  composer: ComposerControls;
  quote: MessagePreview | null;
}) {
  const { t } = useTranslation('chat-room');
  const { meId, firstNameOf } = useRoomContext();
  const previewText = usePreviewText();
  const { editing } = composer.state;
  if (!quote && !editing) return null;
  const senderName =
    quote?.senderId === meId ? t('you') : (firstNameOf(quote?.senderId ?? '') ?? '');
  return (
    <Group className={chat.touch ?? ''} gap={8} wrap="nowrap" fz="sm" p="8px 8px 0 16px">
      <Box className={classes.quote ?? ''} flex={1} miw={0} pl={10}>
        <Text inherit fw={700} truncate>
          {editing ? t('editing') : t('replying', { name: senderName })}
        </Text>
        {quote && (
          <Text inherit c="var(--dot-ink-2)" truncate dir="auto">
            {previewText(quote)}
          </Text>
        )}
      </Box>
      <ActionIcon
        size={28}
        aria-label={t(editing ? 'leave_edit' : 'leave_reply')}
        onClick={editing ? composer.leaveEdit : composer.dropReply}
      >
        <IconX size={16} stroke={2} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
