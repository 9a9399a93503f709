import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DotsLoading } from '../../../ui/DotsLoading.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import classes from './MessageList.module.css';
import { MessageItem } from './MessageItem.tsx';
import type { Reading } from './room-sync.ts';
import { DayLine, GapLine, NewLine, StartLine } from './RowLines.tsx';
import type { Row } from './rows.ts';
import { SaidAloud } from './SaidAloud.tsx';
import { useAround } from './room-context.ts';
import type { useMessageList } from './use-message-list.ts';

interface Props {
  rows: readonly Row[];
  reading: Reading;
  list: ReturnType<typeof useMessageList>;
  /** The message that was jumped to. */
  highlighted: string | null;
  /** How many came in below what is shown. */
  below: number;
  isPillShown: boolean;
  onLatest: () => void;
  /** Reads what could not be read before, or behind, what is shown. */
  onOlder: () => void;
  onNewer: () => void;
}

/** What was said in a room; only what is on the screen is drawn. */
export function MessageList(props: Props) {
  const { rows, reading, list, highlighted, below, isPillShown, onLatest, onOlder, onNewer } =
    props;
  const { t } = useTranslation('chat-room');
  const { other, nameOf } = useAround();
  const [active, setActive] = useState<string | null>(null);

  /** Up and down go from message to message, once the list or one of them has the focus. */
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const target = event.target instanceof HTMLElement ? event.target : null;
    const isOnRow = target?.dataset['row'] !== undefined || target === event.currentTarget;
    if (!step || !isOnRow) return;
    event.preventDefault();
    const from = target?.dataset['row'];
    let at = from === undefined ? rows.length : rows.findIndex(({ key }) => key === from);
    do at += step;
    while (rows[at] && rows[at]?.kind !== 'message');
    const row = rows[at];
    if (row) focusRow(event.currentTarget, row.key, () => list.toIndex(at));
  }

  return (
    <div className={classes.room}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={list.scroller}
        className={classes.scroller}
        role="log"
        // Its rows come and go as it scrolls: what is new is said once, beside it.
        aria-live="off"
        aria-label={t('log', { name: nameOf(other.id) })}
        aria-busy={!list.isSettled}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setActive(null)}
      >
        {reading.older && (
          <span className={classes.loading}>
            <DotsLoading />
          </span>
        )}
        {reading.olderFailed && <LoadFailed text={t('older_failed')} onRetry={onOlder} />}
        <div className={classes.all} style={{ height: list.height }}>
          {list.items.map(({ key, index, start }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={key}
                  ref={list.measure}
                  data-index={index}
                  className={classes.row}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <RowView
                    row={row}
                    isActive={row.key === active}
                    isHighlighted={row.kind === 'message' && row.message.id === highlighted}
                    onActive={setActive}
                  />
                </div>
              )
            );
          })}
        </div>
        {reading.newerFailed && <LoadFailed text={t('newer_failed')} onRetry={onNewer} />}
      </div>
      <SaidAloud />
      {isPillShown && (
        <Button
          className={classes.latest ?? ''}
          size="xs"
          radius="xl"
          variant={below > 0 ? 'filled' : 'default'}
          leftSection={<IconArrowDown size={16} stroke={2} aria-hidden />}
          onClick={onLatest}
        >
          {below > 0 ? t('new_below', { count: below }) : t('to_latest')}
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  row: Row;
  isActive: boolean;
  isHighlighted: boolean;
  onActive: (key: string | null) => void;
}

function RowView({ row, ...ways }: RowProps) {
  switch (row.kind) {
    case 'start':
      return <StartLine />;
    case 'day':
      return <DayLine day={row.day} />;
    case 'new':
      return <NewLine />;
    case 'gap':
      return <GapLine />;
    case 'message':
      return <MessageItem row={row} {...ways} />;
  }
}

/** A row that is not drawn yet is scrolled to first. */
function focusRow(list: HTMLElement, key: string, show: () => void): void {
  show();
  const focus = (left: number) => {
    const row = list.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
    if (row) row.focus({ preventScroll: true });
    else if (left > 0) requestAnimationFrame(() => focus(left - 1));
  };
  focus(5);
}
