import { deleteEndedDrafts } from './lib/forms/drafts.ts';
import { loadMissingEmojiFont } from './ui/theme/emoji-font.ts';

/** Work that no page waits for. */
export async function runAfterLoad(): Promise<void> {
  deleteEndedDrafts();
  await loadMissingEmojiFont();
}
