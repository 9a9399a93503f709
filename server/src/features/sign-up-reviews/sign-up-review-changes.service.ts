import { publishChange, type ChangePublisher } from '../../kernel/publish-change.ts';

/** Updates the review queues of staff. */
export const publishSignUpReviewChange = (tx: ChangePublisher): void =>
  publishChange(tx, 'update-registrations', { staff: true });
