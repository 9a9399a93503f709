// What a page shows that many may have open: it hears from now on when one of these is another.
import { hears } from '@thedot/domain/live';
import type { Shown } from '../../kernel/live.ts';
import type { LiveAnswers } from '../../platform/realtime/asks.ts';
import { findIdsOfTopics } from '../experts/experts.service.ts';
import { findSeen } from '../organizations/reading.service.ts';

export const shownAnswers: Pick<LiveAnswers, 'watch'> = {
  watch: async ({ experts, topics, organizations }, ctx) => {
    const { db, actor, show } = ctx;
    const mayBook = hears(actor, 'update-experts');
    const named = experts.map((id) => `expert:${id}` as const);
    const known: readonly Shown[] = mayBook ? ['experts', ...named] : [];
    // At once, before the call that the page made with it is answered: nothing slips through in between.
    show(known, 'others stay');
    const ofTopics = mayBook && topics.length > 0 ? await findIdsOfTopics(db, topics) : [];
    const seen = await findSeen(ctx, organizations);
    const found = [
      ...ofTopics.map((id) => `expert:${id}` as const),
      ...seen.map((id) => `organization:${id}` as const),
    ];
    show([...known, ...found], 'others go');
    return null;
  },
};
