// The page of one expert, around the form that requests a session with them.
export { ExpertLayout } from './parts/ExpertLayout.tsx';
