// The cards that the page of a booking shows.
export { SessionFeedbackCard } from './parts/SessionFeedbackCard.tsx';
export { SessionReviewCard } from './parts/SessionReviewCard.tsx';
// The page of a session's feedback.
export { FeedbackAnswers } from './parts/FeedbackAnswers.tsx';
export { FeedbackForm } from './parts/FeedbackForm.tsx';
