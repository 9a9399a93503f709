import { closures } from '@thedot/domain/scheduling/hub-closures.contract';
import { implement } from '../../http/implement.ts';
import {
  closeHub,
  listHubClosures,
  openHub,
  previewHubClosure,
} from './closures/hub-closures.service.ts';

export const closureRoutes = implement(closures, {
  list: async ({ query }, ctx) => listHubClosures(ctx, query.from),
  add: async ({ body }, ctx) => closeHub(ctx, body),
  previewAffected: async ({ body }, ctx) => previewHubClosure(ctx, body),
  remove: async ({ params }, ctx) => {
    await openHub(ctx, params.id);
    return {};
  },
});
