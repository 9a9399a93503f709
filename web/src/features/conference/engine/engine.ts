// Loaded with the first call, never with the app: see `load-engine.ts`.
export { createLocalMedia } from './local-media.ts';
export { createCallSession } from './session.ts';
