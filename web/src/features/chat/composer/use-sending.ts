import { useTranslation } from 'react-i18next';
import { showProblem, showErrorMessage } from '../../../lib/errors/show-problem.tsx';
import { isShown } from '../messages/message-rows.ts';
import { canEdit } from '../messages/use-message-actions.ts';
import { findCurrentQuote } from '../state/quotes.ts';
import type { RoomActions } from '../outbox/room-actions.ts';
import type { OutgoingMessage, RoomState } from '../state/room-state.ts';
import type { Participant } from './mentions.ts';
import type { Undoable } from './UndoBar.tsx';
import type { useUploads } from './uploads.data.ts';
import type { ComposerControls } from './use-composer.ts';

interface SendingOptions {
  readonly state: RoomState;
  readonly actions: RoomActions;
  readonly composer: ComposerControls;
  readonly uploads: ReturnType<typeof useUploads>;
  readonly participants: readonly Participant[];
  readonly offerUndo: (undoable: Undoable) => void;
  readonly onSent: () => void;
}

/** The composer's submit: sends a message or saves an edit. */
export function useSending({
  state,
  actions,
  composer,
  uploads,
  participants,
  offerUndo,
  onSent,
}: SendingOptions) {
  const { t } = useTranslation('chat-room');
  const me = participants.at(-1)?.id;

  function save(): void {
    const { editing, text } = composer.state;
    if (!editing) return;
    const changed = composer.encodedText();
    composer.leaveEdit();
    if (changed === '' || changed === editing.text) return;
    actions.edit(editing, changed).catch((error: unknown) => {
      showProblem(error);
      if (!composer.restoreEdit(editing, text)) showErrorMessage(t('edit_waits'));
    });
  }

  function send(): void {
    const { text, editing } = composer.state;
    if (editing) return save();
    const quote = findCurrentQuote(state, composer.state.quote);
    const files = uploads.take();
    const clientId = actions.send({ text: composer.encodedText(), quote, files });
    composer.empty();
    onSent();
    offerUndo({
      kind: 'sent',
      clientId,
      undo: () => {
        if (actions.undoSend(clientId)) uploads.restore(files);
        composer.restore(text.trim(), quote);
      },
    });
  }

  function editLast(): boolean {
    const mine = state.messages.findLast(
      (it) =>
        it.senderId === me && it.kind === 'text' && it.deletedAt === null && isShown(it, state),
    );
    if (!mine || !canEdit(mine, true)) return false;
    composer.edit(mine);
    return true;
  }

  /** Puts a failed message back into the composer; if the server has it after all, edits it. */
  async function rewrite(outgoing: OutgoingMessage): Promise<void> {
    const sent = await actions.reclaim(outgoing);
    if (!sent) {
      uploads.restore(outgoing.files);
      composer.restore(outgoing.text, outgoing.quote);
    } else if (canEdit(sent, true)) composer.edit(sent);
  }

  return { send, editLast, rewrite };
}
