// The cards that the page of a booking shows.
export { SessionFeedbackCard } from './parts/SessionFeedbackCard.tsx';
export { SessionReviewCard } from './parts/SessionReviewCard.tsx';
