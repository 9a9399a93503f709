import './early.ts';
import './ui/theme/fonts.css';
import './ui/theme/reset.css';
import './ui/theme/mantine.css';
import './ui/theme/tokens.css';
import './ui/theme/global.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { untilLoaded } from './app/router-loaded.ts';
import { preloadPage, router } from './app/router.tsx';
import { applyAccent } from './lib/hub/apply-accent.ts';
import { servedHub } from './lib/hub/served-hub.ts';

preloadPage();
applyAccent(servedHub.accent);

const root = document.getElementById('root');
if (root) void show(root);

/** The first page of a visitor may be there already: it stays until the app shows the same. */
async function show(element: HTMLElement): Promise<void> {
  if (element.hasChildNodes()) {
    const [{ keepInput }] = await Promise.all([import('./app/keep-input.ts'), untilLoaded(router)]);
    keepInput(element);
  }
  createRoot(element).render(<App router={router} />);
}

const runAfterLoad = async () => (await import('./after-load.ts')).runAfterLoad();
window.addEventListener('load', () => void runAfterLoad(), { once: true });
