import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { untilLoaded } from './router-loaded.ts';
import { preloadPage, startRouter } from './router.tsx';

/** Starts the app at the present address. What is shown before stays until the first page of the app is loaded. */
export async function startApp(element: HTMLElement, removeShown?: () => void): Promise<void> {
  const router = startRouter();
  preloadPage(router);
  if (removeShown) {
    await untilLoaded(router);
    removeShown();
  }
  createRoot(element).render(<App router={router} />);
}
