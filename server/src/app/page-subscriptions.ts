// Subscribes a page to changes of the experts, topics, organizations and lists that it shows.
import { canReceive, EVENT_BY_LIST } from '@thedot/domain/live';
import type { LiveTopic } from '../kernel/live.ts';
import { defineFeature } from '../kernel/feature.ts';
import { findExpertIdsByTopics } from '../features/experts/experts.service.ts';
import { findVisibleOrganizationIds } from '../features/organizations/organization-directory.service.ts';

/** A part of `app/`, because it asks several features. */
export const pageSubscriptions = defineFeature({
  socketRequests: {
    watch: async ({ experts, topics, organizations, lists }, ctx) => {
      const { db, actor, subscribe: show } = ctx;
      const canSeeExperts = canReceive(actor, 'update-experts');
      const named = experts.map((id) => `expert:${id}` as const);
      const shown = lists.filter((it) => canReceive(actor, EVENT_BY_LIST[it]));
      const initial: readonly LiveTopic[] = [
        ...(canSeeExperts ? (['experts', ...named] as const) : []),
        ...shown.map((it) => `list:${it}` as const),
      ];
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
  },
});
