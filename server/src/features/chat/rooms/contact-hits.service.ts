import { can, permission } from '@thedot/domain/access/access';
import type { FindSearchHits } from '../../../kernel/search-hits.ts';
import { listContacts } from './contacts.service.ts';

/** The people to whom the caller may write, for those who cannot open the records of all users. */
export const findContactHits: FindSearchHits = async (ctx, { text, limit }) => {
  const { actor } = ctx;
  if (!can(actor, permission('create', 'chat')) || can(actor, permission('read', 'user')))
    return [];
  const { items } = await listContacts(ctx, { search: text, limit });
  return items.map(({ id, name, photo, organization }) => ({
    kind: 'contact',
    id,
    name,
    photo,
    organization,
  }));
};
