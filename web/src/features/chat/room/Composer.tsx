import { ActionIcon } from '@mantine/core';
import { IconAt, IconSend2 } from '@tabler/icons-react';
import type { MessagePreview } from '@thedot/domain/chat/messages.contract';
import { MAX_MESSAGE_LENGTH } from '@thedot/domain/limits';
import { type ChangeEvent, type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/use-format.ts';
import { isOnItsWay, type useUploads } from '../uploads.data.ts';
import { useSendKey } from '../send-key.ts';
import classes from './Composer.module.css';
import { ComposerActs } from './ComposerActs.tsx';
import { ComposerHead } from './ComposerHead.tsx';
import { EmojiButton } from './EmojiButton.tsx';
import { EmojiOffersList } from './EmojiOffersList.tsx';
import { FileTray } from './FileTray.tsx';
import { inserted, marked, type Selected } from './marks.ts';
import { begunMention, isMeant } from './mentions.ts';
import { useAround } from './room-context.ts';
import type { Composer as Composing } from './use-composer.ts';
import { useEmojiOffers } from './use-emoji-offers.ts';

interface Props {
  composer: Composing;
  /** What the draft answers to, as that is by now. */
  quote: MessagePreview | null;
  uploads: ReturnType<typeof useUploads>;
  onSend: () => void;
  /** Begins to change the last of mine; answers whether there is one. */
  onEditLast: () => boolean;
  onTyping: (isTyping: boolean) => void;
}

const MARKS: Readonly<Record<string, string>> = { b: '**', i: '*', 'shift+x': '~~' };
/** From here on it is said how much is left. */
const NEARLY = 500;

/** The one who may be meant is read aloud, and taken by Enter. */
const offering = (listId: string) => ({
  'aria-autocomplete': 'list' as const,
  'aria-controls': `${listId}-mentions`,
  'aria-activedescendant': `${listId}-mention`,
});
/** The place to write: it grows with what is written, up to eight lines. */
export function Composer({ composer, quote, uploads, onSend, onEditLast, onTyping }: Props) {
  const { t } = useTranslation('chat-room');
  const format = useFormat();
  const { other, firstNameOf } = useAround();
  const [sendKey] = useSendKey();
  const [begun, setBegun] = useState<string | null>(null);
  const listId = useId();
  const { composing, field } = composer;
  const { text, editing } = composing;
  const name = firstNameOf(other.id) ?? other.name;
  const offered = begun !== null && isMeant({ id: other.id, firstName: name }, begun);
  const left = MAX_MESSAGE_LENGTH - composer.stored().length;
  const tray = editing ? [] : uploads.uploads;
  const isWaiting = tray.some(isOnItsWay);
  const hasFiles = tray.some(({ file }) => file);
  const maySend = left >= 0 && !isWaiting && (text.trim() !== '' || hasFiles);

  function change(next: Selected): void {
    const element = field.current;
    if (!element) return;
    flushSync(() => composer.write(next.text));
    element.setSelectionRange(next.start, next.end);
    element.focus();
  }

  const emoji = useEmojiOffers({ listId: `${listId}-emoji`, field, onChange: change });
  const selected = (): Selected => ({
    text,
    start: field.current?.selectionStart ?? text.length,
    end: field.current?.selectionEnd ?? text.length,
  });

  function onChange({ target }: ChangeEvent<HTMLTextAreaElement>) {
    composer.write(target.value);
    setBegun(begunMention(target.value, target.selectionStart));
    emoji.typed(target.value, target.selectionStart);
    onTyping(target.value.trim() !== '');
  }

  /** The caret may have gone elsewhere since. */
  const isAtBegun = () => {
    const { value = '', selectionStart = 0 } = field.current ?? {};
    return begun !== null && begunMention(value, selectionStart) === begun;
  };

  function complete(): void {
    const { start, end } = selected();
    const at = start - (begun?.length ?? 0);
    if (isAtBegun()) change(inserted({ text, start: at, end }, `${name} `));
    setBegun(null);
  }

  /** Before the field loses the focus to it. */
  function onMention(event: PointerEvent): void {
    event.preventDefault();
    complete();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || emoji.hears(event)) return;
    const isMod = event.ctrlKey || event.metaKey;
    const mark = isMod && MARKS[`${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`];
    const isSending = sendKey === 'enter' ? !event.shiftKey && !event.altKey : isMod;
    const does = (act: () => void) => {
      event.preventDefault();
      act();
    };
    const mayComplete = offered && isAtBegun();
    if (mayComplete && (event.key === 'Enter' || event.key === 'Tab')) return does(complete);
    if (mayComplete && event.key === 'Escape') return does(() => setBegun(null));
    if (event.key === 'Enter' && isSending) return does(() => maySend && onSend());
    if (mark) return does(() => change(marked(selected(), mark)));
    if (event.key === 'Escape' && editing) return does(composer.leaveEdit);
    if (event.key === 'Escape' && composing.quote) return does(composer.dropReply);
    const isUp = event.key === 'ArrowUp' && !isMod && !event.altKey && !event.shiftKey;
    if (isUp && text === '' && !editing && onEditLast()) event.preventDefault();
  }

  return (
    <div className={classes.composer}>
      <ComposerHead composer={composer} quote={quote} />
      {tray.length > 0 && <FileTray uploads={uploads} />}
      {isWaiting && (
        <p id={`${listId}-waits`} className={classes.waits}>
          {t('files_first')}
        </p>
      )}
      {offered && (
        <div
          id={`${listId}-mentions`}
          className={classes.mentions}
          role="listbox"
          aria-label={t('mention')}
        >
          <div
            id={`${listId}-mention`}
            className={classes.mention}
            role="option"
            aria-selected
            tabIndex={-1}
            onPointerDown={onMention}
          >
            <b>@{name}</b> {other.name}
          </div>
        </div>
      )}
      <EmojiOffersList id={`${listId}-emoji`} emoji={emoji} />
      <div className={classes.line}>
        {!editing && <ComposerActs onFiles={uploads.add} />}
        <div className={classes.grows} data-text={`${text} `}>
          <textarea
            ref={field}
            rows={1}
            dir="auto"
            enterKeyHint={sendKey === 'enter' ? 'send' : 'enter'}
            className={classes.field}
            aria-label={t('write', { name })}
            placeholder={t('write', { name })}
            aria-describedby={left <= NEARLY ? `${listId}-left` : undefined}
            value={text}
            onChange={onChange}
            onKeyDown={onKeyDown}
            onSelect={() => isAtBegun() || setBegun(null)}
            onBlur={() => (setBegun(null), emoji.close())}
            {...emoji.fieldProps}
            {...(offered && offering(listId))}
          />
        </div>
        {left <= NEARLY && (
          <span id={`${listId}-left`} className={classes.left} data-over={left < 0 || undefined}>
            {t(left < 0 ? 'over' : 'left', {
              count: Math.abs(left),
              number: format.number(Math.abs(left)),
            })}
          </span>
        )}
        <ActionIcon
          size={38}
          className={classes.wide ?? ''}
          aria-label={t('mention')}
          onClick={() => {
            const before = text.slice(0, selected().start);
            change(inserted(selected(), before === '' || /\s$/.test(before) ? '@' : ' @'));
            setBegun('');
          }}
        >
          <IconAt size={19} stroke={1.75} aria-hidden />
        </ActionIcon>
        <EmojiButton
          size={38}
          label={t('emoji')}
          onPick={(emoji) => change(inserted(selected(), emoji))}
        />
        <ActionIcon
          size={38}
          radius={12}
          variant="filled"
          color="bou"
          aria-label={t(editing ? 'save' : 'send')}
          aria-disabled={!maySend}
          aria-describedby={isWaiting ? `${listId}-waits` : undefined}
          onClick={() => maySend && onSend()}
        >
          <IconSend2 size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}
