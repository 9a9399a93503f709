import './early.ts';
import './app/theme/fonts.css';
import './app/theme/mantine.css';
import './app/theme/tokens.css';
import './app/theme/global.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { preloadPage } from './app/preload.ts';

preloadPage();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
