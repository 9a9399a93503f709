import { VisuallyHidden } from '@mantine/core';
import { useFullscreenDocument, useMediaQuery, useWindowEvent } from '@mantine/hooks';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { ControlBar } from '../bar/ControlBar.tsx';
import type { CallDialog, PanelName } from '../call-panels.ts';
import { CallDialogs } from '../dialogs/CallDialogs.tsx';
import { ChatPanel } from '../panels/ChatPanel.tsx';
import { NotesPanel } from '../panels/NotesPanel.tsx';
import { Panel } from '../panels/Panel.tsx';
import { PeoplePanel } from '../panels/PeoplePanel.tsx';
import { PipView } from '../pip/PipView.tsx';
import { usePictureInPicture } from '../pip/use-picture-in-picture.ts';
import { ConsentDialog } from '../recording/ConsentDialog.tsx';
import { RecordingMark } from '../recording/RecordingMark.tsx';
import { Stage } from '../stage/Stage.tsx';
import { useCall } from '../use-call.ts';
import { type CallWindows, useCallActions } from '../use-call-actions.ts';
import { Banners } from './Banners.tsx';
import classes from './CallRoom.module.css';
import { CallTimer } from './CallTimer.tsx';
import { useCallEvents } from './use-call-events.ts';
import { useCallKeys } from './use-call-keys.ts';

interface Props {
  /** A panel of the page around the call. */
  aside?: ReactNode;
  asideLabel?: string | undefined;
}

/** Where the bar has no room for all buttons, and panels cover the stage. */
const COMPACT = '(max-width: 48em), (max-height: 480px)';

/** The meeting itself. */
export function CallRoom({ aside, asideLabel }: Props) {
  const { t } = useTranslation('visio-call');
  const { session, name, state } = useCall();
  const isCompact = useMediaQuery(COMPACT, false, { getInitialValueInEffect: false });
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [dialog, setDialog] = useState<CallDialog | null>(null);
  const [draft, setDraft] = useState('');
  const actions = useCallActions(() => setDialog('devices'));
  const windows: CallWindows = {
    panel,
    togglePanel: (name) => setPanel((open) => (open === name ? null : name)),
    openDialog: setDialog,
  };
  const hasKeys = useCallKeys(actions, windows);
  const news = useCallEvents();
  const unread = useUnread(panel === 'chat');
  const pip = usePictureInPicture();
  const fullScreen = useFullscreenDocument();
  const heading = useRef<HTMLHeadingElement>(null);
  // Others stay behind, or the recording stops with the page.
  const asksToClose = state.people.length > 1 || state.recording?.recorder;
  useWindowEvent('beforeunload', (event) => asksToClose && event.preventDefault());
  useReturnFocus(panel, heading);
  // The button that had the focus belongs to the lobby.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const shownAside = aside ? (asideLabel ?? t('aside')) : null;
  const titles = {
    chat: t('chat.title'),
    people: t('people.title'),
    notes: t('notes.title'),
    aside: shownAside ?? '',
  };

  return (
    <div className={classes.room} data-panel={panel ?? undefined}>
      <header className={classes.head} inert={isCompact && panel !== null}>
        <RecordingMark />
        <h1 ref={heading} className={classes.name} tabIndex={-1} data-truncate dir="auto">
          {name}
        </h1>
        <CallTimer />
      </header>
      <div className={classes.middle}>
        <div className={classes.center} inert={isCompact && panel !== null}>
          <Banners actions={actions} windows={windows} />
          <Stage />
        </div>
        {panel && (
          <Panel key={panel} title={titles[panel]} onClose={() => setPanel(null)}>
            {panel === 'chat' && <ChatPanel draft={draft} onDraft={setDraft} />}
            {panel === 'people' && <PeoplePanel />}
            {panel === 'notes' && <NotesPanel />}
            {panel === 'aside' && (
              <div className={classes.aside} onClickCapture={openInNewTab}>
                {aside}
              </div>
            )}
          </Panel>
        )}
      </div>
      <div inert={isCompact && panel !== null}>
        <ControlBar
          actions={actions}
          windows={windows}
          asideLabel={shownAside}
          unread={unread}
          hasKeys={hasKeys}
          isCompact={isCompact}
          pip={pip}
          fullScreen={{
            isOn: fullScreen.fullscreen,
            canUse: document.fullscreenEnabled === true,
            toggle: () => void fullScreen.toggle().catch(() => {}),
          }}
        />
      </div>
      {/* Phases of the connection and notices are read out by the banners. */}
      <VisuallyHidden role="status" data-news>
        {news}
      </VisuallyHidden>
      <VisuallyHidden role="status">
        {state.people.length > 0 && t(actions.isMicrophoneOn ? 'say.mic_on' : 'say.mic_off')}
      </VisuallyHidden>
      {pip.window && (
        <PipView window={pip.window} actions={actions} onLeave={() => void session.leave()} />
      )}
      <ConsentDialog />
      <CallDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </div>
  );
}

/** Links of the page around the call must not leave the meeting. */
function openInNewTab(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(link.href, '_blank', 'noopener');
}

/** The messages of others that came while the chat was closed. */
function useUnread(isOpen: boolean): number {
  const { messages, selfId } = useCall().state;
  const [seen, setSeen] = useState(() => messages.length);
  if (isOpen && seen !== messages.length) setSeen(messages.length);
  return isOpen ? 0 : messages.slice(seen).filter(({ from }) => from.id !== selfId).length;
}

/** Returns the focus to the button of a panel that has been closed. */
function useReturnFocus(panel: PanelName | null, heading: RefObject<HTMLElement | null>): void {
  const before = useRef(panel);
  useEffect(() => {
    const closed = before.current;
    before.current = panel;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (!closed || panel !== null || !isLost) return;
    // On a phone the entry of the menu is gone.
    const button = document.querySelector<HTMLElement>(`[data-panel-button=${closed}]`);
    (button ?? heading.current)?.focus({ preventScroll: true });
  }, [heading, panel]);
}
