import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';
import { i18n, loadTexts } from '../../../app/i18n.ts';
import { showWrong } from '../../../app/show-problem.tsx';

/** Whoever does not look at a room learns that what they wrote there has not arrived. */
export async function tellNotSent(name: string): Promise<void> {
  await loadTexts('chat-room');
  const called = name === ERASED_NAME ? i18n.t('erased_person', { ns: 'ui' }) : name;
  const message = i18n.t('not_sent', { ns: 'chat-room', name: called });
  showWrong(message, { id: message });
}
