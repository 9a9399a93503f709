import { VisuallyHidden } from '@mantine/core';
import clsx from 'clsx';
import { type FocusEvent, type KeyboardEvent, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DotAvatar } from '../../../ui/DotAvatar.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useLongPress } from '../use-long-press.ts';
import { CallLine } from './CallLine.tsx';
import classes from './MessageItem.module.css';
import { MessageBody } from './MessageBody.tsx';
import { MessageSheet } from './MessageSheet.tsx';
import { MessageTools } from './MessageTools.tsx';
import { NotSent } from './NotSent.tsx';
import { Reactions } from './Reactions.tsx';
import { useAround } from './room-context.ts';
import type { MessageRow } from './rows.ts';

interface Props {
  row: MessageRow;
  /** Pointed at, or with the keyboard in it: what can be done with it is shown. */
  isActive: boolean;
  isHighlighted: boolean;
  onActive: (key: string | null) => void;
}

/** One message: whose and when, what it says, what is made of it. */
export const MessageItem = memo(function MessageItem(props: Props) {
  const { row, isActive, isHighlighted, onActive } = props;
  const { message, isMine, isFirst, way } = row;
  const { t } = useTranslation('chat-room');
  const format = useFormat();
  const { nameOf, other } = useAround();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isToolOpen, setToolOpen] = useState(false);
  const canAct = way === 'sent' && message.deletedAt === null;
  const openSheet = () => canAct && setSheetOpen(true);
  const held = useLongPress(openSheet);
  if (message.call) return <CallLine message={message} rowKey={row.key} />;

  const time = format.time(message.createdAt);
  const name = nameOf(message.senderId);

  function onKeyDown(event: KeyboardEvent) {
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (event.target !== event.currentTarget || (!isMenuKey && event.key !== 'Enter')) return;
    event.preventDefault();
    openSheet();
  }

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isInside && !currentTarget.matches(':hover')) onActive(null);
  };

  return (
    // The keyboard goes from message to message, and a finger is held down upon one.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      className={clsx(classes.message, isMine && classes.mine, isFirst && classes.first)}
      data-row={row.key}
      data-highlighted={isHighlighted || undefined}
      aria-label={t('message_of', { name: isMine ? t('you') : name, time })}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      {...held}
      onPointerEnter={() => onActive(row.key)}
      onFocus={() => onActive(row.key)}
      onBlur={onBlur}
    >
      {!isMine && <span>{isFirst && <DotAvatar name={name} photo={other.photo} size={34} />}</span>}
      <div className={classes.side}>
        {isFirst && (
          <p className={classes.who}>
            {!isMine && <b>{name}</b>}
            <span>
              <time dateTime={message.createdAt}>{time}</time>
              {row.isSeen && ` · ${t('seen')}`}
            </span>
          </p>
        )}
        <div className={classes.body} data-way={way}>
          <MessageBody message={message} isMine={isMine} />
          {(isActive || isToolOpen) && canAct && (
            <MessageTools message={message} isMine={isMine} onOpened={setToolOpen} />
          )}
        </div>
        {message.reactions.length > 0 && <Reactions message={message} />}
        {way === 'sending' && <VisuallyHidden>{t('undo.sending')}</VisuallyHidden>}
        {way === 'failed' && <NotSent row={row} />}
      </div>
      {isSheetOpen && (
        <MessageSheet message={message} isMine={isMine} onClose={() => setSheetOpen(false)} />
      )}
    </article>
  );
}, isDrawnAlike);

/** Rows are made anew with each change of the room; what is drawn of most of them stays. */
function isDrawnAlike({ row: before, ...was }: Props, { row, ...is }: Props): boolean {
  return isAlike(before, row) && isAlike(was, is);
}

const isAlike = <Parts extends object>(one: Parts, other: Parts): boolean =>
  Object.entries(one).every(([name, value]) => Object.is(value, Reflect.get(other, name)));
