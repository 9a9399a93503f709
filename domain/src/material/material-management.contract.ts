// What a change of the stock affects, the times at which material is not lent, and the end of a material.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { emptyReply, id } from '../kernel/fields.ts';
import { AffectedBookings, DECISION_ERRORS } from '../scheduling/affected-bookings.contract.ts';
import { Block, BLOCK_ERRORS, BlockedTime, NewBlock } from '../scheduling/blocks.contract.ts';
import { SCHEDULE_ERRORS } from '../scheduling/schedule.contract.ts';
import { managerAccess } from './material-fields.contract.ts';
import { StockChanges } from './material.contract.ts';

export const materialManagement = contract({
  previewEdit: {
    summary: 'Lists the bookings that a smaller stock, or other hours, would affect',
    method: 'POST',
    path: '/material/affected',
    access: managerAccess,
    query: z.strictObject({ id }),
    body: StockChanges,
    reply: AffectedBookings,
    errors: ['material.not_found', ...SCHEDULE_ERRORS],
  },
  remove: {
    summary: 'Deletes a material that was never booked',
    method: 'DELETE',
    path: '/material',
    access: managerAccess,
    query: z.strictObject({ id }),
    reply: emptyReply,
    errors: ['material.not_found', 'material.was_booked'],
  },
  blocks: {
    summary: 'Lists the coming blocks of a material',
    method: 'GET',
    path: '/material/block',
    access: managerAccess,
    query: z.strictObject({ materialId: id }),
    reply: z.object({ items: z.array(Block) }),
    errors: ['material.not_found'],
  },
  addBlock: {
    summary: 'Blocks a material, and decides about the bookings of that time',
    method: 'POST',
    path: '/material/block',
    access: managerAccess,
    body: NewBlock,
    reply: Block,
    creates: true,
    errors: ['material.not_found', ...BLOCK_ERRORS, ...DECISION_ERRORS],
  },
  previewBlock: {
    summary: 'Lists the bookings that a block of a material affects',
    method: 'POST',
    path: '/material/block/affected',
    access: managerAccess,
    body: BlockedTime,
    reply: AffectedBookings,
    errors: ['material.not_found', ...BLOCK_ERRORS],
  },
  removeBlock: {
    summary: 'Removes a block of a material, which gives its time back',
    method: 'DELETE',
    path: '/material/block/{id}',
    access: managerAccess,
    params: z.object({ id }),
    reply: emptyReply,
    errors: ['block.not_found'],
  },
});
