import './early.ts';
import './ui/theme/fonts.css';
import './ui/theme/reset.css';
import './ui/theme/mantine.css';
import './ui/theme/tokens.css';
import './ui/theme/global.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { preloadPage } from './app/router.tsx';

preloadPage();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);

const loadEmojiFont = async () => {
  const { loadMissingEmojiFont } = await import('./ui/theme/emoji-font.ts');
  await loadMissingEmojiFont();
};
window.addEventListener('load', () => void loadEmojiFont(), { once: true });

/** Later than all that the first page needs. */
const DRAFT_CHECK_MS = 60_000;
const deleteEndedDrafts = async () =>
  (await import('./lib/forms/draft-storage.ts')).deleteEndedDrafts();
setTimeout(() => void deleteEndedDrafts().catch(() => undefined), DRAFT_CHECK_MS);
