import { formatResourceCode } from '@thedot/domain/kernel/resource-code';
import type { MaterialItem } from '@thedot/domain/material/material-items.contract';

/** What staff call an item: its serial number, or the code on its label. */
export const nameOfItem = ({ serial, code }: Pick<MaterialItem, 'serial' | 'code'>): string =>
  serial || formatResourceCode(code);
