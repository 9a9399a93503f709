import { publishChange, type ChangePublisher } from '../../kernel/publish-change.ts';
import type { LiveTopic } from '../../kernel/live.ts';

const shownExpert = (expertId: string): LiveTopic => `expert:${expertId}`;

/** Updates pages that show one of these experts: their free slots or rating changed. */
export const publishFreeTimesChange = (tx: ChangePublisher, expertIds: readonly string[]): void =>
  publishChange(tx, 'update-experts', { topics: expertIds.map(shownExpert) });

/** Updates staff, and pages that show any expert: the hub was closed, or opened again. */
export const publishAllExperts = (tx: ChangePublisher): void =>
  publishChange(tx, 'update-experts', { staff: true, topics: ['experts'] });

/** Updates the expert, staff and pages that show the expert: schedule, profile or reviews changed. */
export const publishExpertChange = (tx: ChangePublisher, expertId: string): void =>
  publishChange(tx, 'update-experts', {
    userIds: [expertId],
    staff: true,
    topics: [shownExpert(expertId)],
  });

/** Updates the expert alone: the status of their personal calendar changed. */
export const publishCalendarStatusChange = (tx: ChangePublisher, expertId: string): void =>
  publishChange(tx, 'update-experts', { userIds: [expertId] });
