import { AppError } from '@thedot/domain/errors';
import { MAX_MATERIAL_QUANTITY } from '@thedot/domain/limits';
import { z } from 'zod';

/** The lines of a form; a material of which nothing changes hands stays among them with 0. */
export const HandedValues = z.object({
  lines: z.array(
    z.object({
      materialId: z.string(),
      quantity: z.number().int().min(0).max(MAX_MATERIAL_QUANTITY),
      itemIds: z.array(z.string()),
    }),
  ),
});
export type HandedValues = z.infer<typeof HandedValues>;
type Line = HandedValues['lines'][number];

/** The lines with a scanned item added; throws when there are more items than can change hands. */
export function withItem(
  lines: readonly Line[],
  { materialId, itemId, most }: { materialId: string; itemId: string; most: number },
): Line[] {
  return lines.map((line) => {
    if (line.materialId !== materialId || line.itemIds.includes(itemId)) return line;
    const itemIds = [...line.itemIds, itemId];
    if (itemIds.length > most) throw new AppError('material.items_exceed');
    return { ...line, itemIds, quantity: Math.max(line.quantity, itemIds.length) };
  });
}

/** Sends the lines of which something changes hands; refusals name the lines of the form again. */
export async function sendLines<Reply>(
  lines: readonly Line[],
  send: (sent: Line[]) => Promise<Reply>,
): Promise<Reply> {
  const places = lines.flatMap(({ quantity }, at) => (quantity > 0 ? [at] : []));
  try {
    return await send(lines.filter(({ quantity }) => quantity > 0));
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error;
    const { code, params, details, errors } = error;
    throw new AppError(code, {
      ...(params && { params }),
      ...(details && { details }),
      cause: error,
      errors: errors.map((it) => ({
        ...it,
        path: it.path.replace(/^lines\.(\d+)/, (_, at: string) => `lines.${places[Number(at)]}`),
      })),
    });
  }
}
