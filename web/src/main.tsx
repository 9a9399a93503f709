import './early.ts';
import './ui/theme/fonts.css';
import './ui/theme/reset.css';
import './ui/theme/mantine.css';
import './ui/theme/tokens.css';
import './ui/theme/global.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { preloadPage } from './app/router.tsx';
import { applyAccent } from './lib/hub/apply-accent.ts';
import { servedHub } from './lib/hub/served-hub.ts';

preloadPage();
applyAccent(servedHub.accent);

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);

const runAfterLoad = async () => (await import('./after-load.ts')).runAfterLoad();
window.addEventListener('load', () => void runAfterLoad(), { once: true });
