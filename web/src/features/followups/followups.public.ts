// The cards that the page of a booking shows.
export { BriefingCard } from './parts/BriefingCard.tsx';
export { NextStepsCard } from './parts/NextStepsCard.tsx';
export { NotesCard } from './parts/NotesCard.tsx';
