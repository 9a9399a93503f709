// The card that the page of a booking shows.
export { MeetingCard } from './parts/MeetingCard.tsx';
