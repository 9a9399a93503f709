import { AppError } from '@thedot/domain/errors';

/** As many columns as a sheet of Excel has. */
const MAX_CELLS = 16_384;
const TAG = /<(?:\w+:)?(row|c)(?=[\s/>])/g;
/** A longer beginning of a tag is none of these. */
const MAX_TAG_CHARACTERS = 64;

/** Refuses a row of more cells than a sheet has columns: the reader would keep all of them first. */
export function createRowInspector() {
  let cells = 0;
  let isInRow = false;
  let rest = '';
  return (chunk: Uint8Array): void => {
    const text =
      rest + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1');
    const last = text.lastIndexOf('<');
    const isCut = text.length - last < MAX_TAG_CHARACTERS && !/[\s/>]/.test(text.slice(last + 1));
    rest = last >= 0 && isCut ? text.slice(last) : '';
    for (const [, tag] of text.slice(0, text.length - rest.length).matchAll(TAG)) {
      isInRow ||= tag === 'row';
      cells = tag === 'row' ? 0 : cells + 1;
      if (isInRow && cells > MAX_CELLS) throw new AppError('import.too_many_columns');
    }
  };
}
