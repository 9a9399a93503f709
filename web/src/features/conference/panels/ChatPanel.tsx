import { ActionIcon, Anchor, Box } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { GrowingTextarea } from '../../../ui/fields/GrowingTextarea.tsx';
import type { ShownMessage } from '../call-session.ts';
import { useCall } from '../use-call.ts';
import classes from './ChatPanel.module.css';
import { splitLinks } from './link-parts.ts';

interface Props {
  draft: string;
  onDraft: (draft: string) => void;
}

const MAX_LENGTH = 2_000;
/** How far above its end a list still follows new messages. */
const NEAR_END = 80;

/** The messages of the meeting. */
export function ChatPanel({ draft, onDraft }: Props) {
  const { t } = useTranslation('visio-call');
  const { session, state } = useCall();
  const { messages } = state;
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useLayoutEffect(() => {
    const element = list.current;
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [messages]);

  function send() {
    const text = draft.trim();
    if (text === '') return;
    isAtEnd.current = true;
    session.say(text);
    onDraft('');
    field.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <>
      <div
        ref={list}
        className={classes.list}
        role="log"
        aria-label={t('chat.messages')}
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          isAtEnd.current = scrollHeight - clientHeight - scrollTop < NEAR_END;
        }}
      >
        {messages.length === 0 && (
          <EmptyState compact title={t('chat.empty')} text={t('chat.empty_hint')} />
        )}
        {messages.map((message, index) => (
          <Message
            key={message.clientId}
            message={message}
            isMine={message.from.id === state.selfId}
            isFirst={messages[index - 1]?.from.id !== message.from.id}
            onRetry={() => session.sayAgain(message.clientId)}
          />
        ))}
      </div>
      <div className={classes.composer}>
        <GrowingTextarea
          ref={field}
          value={draft}
          maxLength={MAX_LENGTH}
          aria-label={t('chat.write')}
          placeholder={t('chat.write')}
          onChange={(event) => onDraft(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <ActionIcon
          size={40}
          radius="md"
          variant="filled"
          color="bou"
          aria-label={t('chat.send')}
          aria-disabled={draft.trim() === ''}
          onClick={send}
        >
          <IconSend size={19} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </>
  );
}

interface MessageProps {
  message: ShownMessage;
  isMine: boolean;
  /** The message before is from someone else. */
  isFirst: boolean;
  onRetry: () => void;
}

function Message({ message, isMine, isFirst, onRetry }: MessageProps) {
  const { t } = useTranslation('visio-call');
  const format = useFormat();
  const { state, text, from, at } = message;
  return (
    <div className={classes.message} data-mine={isMine || undefined} data-state={state}>
      {isFirst && (
        <p className={classes.from}>
          <b dir="auto">{isMine ? t('yourself') : from.name}</b>{' '}
          <time dateTime={at}>{format.time(at)}</time>
        </p>
      )}
      <p className={classes.bubble} dir="auto">
        {splitLinks(text).map((part, index) =>
          part.href ? (
            <Anchor
              key={index}
              href={part.href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              c="inherit"
              underline="always"
              inherit
            >
              {part.text}
            </Anchor>
          ) : (
            part.text
          ),
        )}
      </p>
      {state === 'pending' && <p className={classes.state}>{t('chat.pending')}</p>}
      {state === 'failed' && (
        <p className={classes.state} role="alert">
          {t('chat.failed')}{' '}
          <Box component="button" type="button" className={classes.retry} onClick={onRetry}>
            {t('chat.retry')}
          </Box>
        </p>
      )}
    </div>
  );
}
