// Subscribes a page to changes of the experts, topics and organizations that it shows.
import { canReceive } from '@thedot/domain/live';
import type { LiveTopic } from '../../../kernel/live.ts';
import type { SocketRequestHandlers } from '../../../kernel/socket-requests.ts';
import { findExpertIdsByTopics } from '../../experts/experts.service.ts';
import { findVisibleOrganizationIds } from '../../organizations/organization-directory.service.ts';

export const pageSubscriptionHandlers: Pick<SocketRequestHandlers, 'watch'> = {
  watch: async ({ experts, topics, organizations }, ctx) => {
    const { db, actor, subscribe: show } = ctx;
    const canSeeExperts = canReceive(actor, 'update-experts');
    const named = experts.map((id) => `expert:${id}` as const);
    const initial: readonly LiveTopic[] = canSeeExperts ? ['experts', ...named] : [];
    // Subscribes before the database is read, so that no change is missed in between.
    show(initial, 'others stay');
    const ofTopics =
      canSeeExperts && topics.length > 0 ? await findExpertIdsByTopics(db, topics) : [];
    const visible = await findVisibleOrganizationIds(ctx, organizations);
    const found = [
      ...ofTopics.map((id) => `expert:${id}` as const),
      ...visible.map((id) => `organization:${id}` as const),
    ];
    show([...initial, ...found], 'others go');
    return null;
  },
};
