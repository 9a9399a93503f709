import { encodeQR } from 'qr';

/** The light border that the standard asks for. */
const QUIET_ZONE = 4;

/** A QR code as the dark part of an SVG picture, in units of one module; `size` is its width with the border. */
export function drawQrCode(text: string): { readonly path: string; readonly size: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const runs = rows.flatMap((row, y) =>
    row.map((isDark, x) => {
      if (!isDark || row[x - 1] === true) return '';
      const end = row.indexOf(false, x);
      return `M${x} ${y}h${end - x}v1H${x}z`;
    }),
  );
  return { path: runs.join(''), size: rows.length };
}
