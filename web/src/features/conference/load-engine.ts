import type { CallEngine } from './call-session.ts';

/** Loads the part of the app that calls need. */
export const loadEngine = (): Promise<CallEngine> => import('./engine/engine.ts');
