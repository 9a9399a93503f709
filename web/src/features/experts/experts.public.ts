// The panel in which a user requests a session, opened from a chat.
export { RequestSessionPanel } from './parts/RequestSessionPanel.tsx';
