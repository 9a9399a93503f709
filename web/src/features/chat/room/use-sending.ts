import { useTranslation } from 'react-i18next';
import { showProblem, showWrong } from '../../../app/show-problem.tsx';
import type { useUploads } from '../uploads.data.ts';
import type { Named } from './mentions.ts';
import { quoteNow } from './requoted.ts';
import type { RoomActs } from './room-acts.ts';
import type { Outgoing, RoomState } from './room-state.ts';
import type { Undoable } from './UndoBar.tsx';
import type { Composer } from './use-composer.ts';
import { isShown } from './rows.ts';
import { mayEdit } from './use-message-actions.ts';

interface Around {
  readonly state: RoomState;
  readonly acts: RoomActs;
  readonly composer: Composer;
  readonly uploads: ReturnType<typeof useUploads>;
  readonly people: readonly Named[];
  readonly offerUndo: (undoable: Undoable) => void;
  readonly onSent: () => void;
}

/** What the composer's button does: sends what is new, or says something otherwise. */
export function useSending({ state, acts, composer, uploads, people, offerUndo, onSent }: Around) {
  const { t } = useTranslation('chat-room');
  const me = people.at(-1)?.id;

  function save(): void {
    const { editing, text } = composer.composing;
    if (!editing) return;
    const changed = composer.stored();
    composer.leaveEdit();
    if (changed === '' || changed === editing.text) return;
    acts.edit(editing, changed).catch((error: unknown) => {
      showProblem(error);
      if (!composer.putEditBack(editing, text)) showWrong(t('edit_waits'));
    });
  }

  function send(): void {
    const { text, editing } = composer.composing;
    if (editing) return save();
    const quote = quoteNow(state, composer.composing.quote);
    const files = uploads.take();
    const clientId = acts.send({ text: composer.stored(), quote, files });
    composer.empty();
    onSent();
    offerUndo({
      said: 'sent',
      clientId,
      undo: () => {
        if (acts.takeBack(clientId)) uploads.putBack(files);
        composer.putBack(text.trim(), quote);
      },
    });
  }

  function editLast(): boolean {
    const mine = state.messages.findLast(
      (it) =>
        it.senderId === me && it.kind === 'text' && it.deletedAt === null && isShown(it, state),
    );
    if (!mine || !mayEdit(mine, true)) return false;
    composer.edit(mine);
    return true;
  }

  /** What was not sent is written otherwise; where the room has it after all, that is a change of it. */
  async function rewrite(unsent: Outgoing): Promise<void> {
    const sent = await acts.reclaim(unsent);
    if (!sent) {
      uploads.putBack(unsent.files);
      composer.putBack(unsent.text, unsent.quote);
    } else if (mayEdit(sent, true)) composer.edit(sent);
  }

  return { send, editLast, rewrite };
}
