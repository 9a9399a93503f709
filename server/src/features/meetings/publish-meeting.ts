import { type ChangePublisher, publishChange } from '../../kernel/publish-change.ts';

/** Tells pages that show the meeting; staff see the list of those that run. */
export function publishMeeting(
  tx: ChangePublisher,
  userIds: Iterable<string>,
  { staff = false }: { readonly staff?: boolean } = {},
): void {
  publishChange(tx, 'update-meetings', { userIds, staff });
}
