import { useMemo } from 'react';
import { drawQrCode } from './qr-path.ts';
import classes from './QrCode.module.css';

interface Props {
  /** What the code contains. It is drawn in the browser, so a secret does not leave it. */
  text: string;
  /** What the code is for. Without it, the code is decoration beside a text that says the same. */
  title?: string;
  /** Width and height in pixels, or a CSS length. */
  size?: number | string;
}

/** A QR code, black on white in both skins. */
export function QrCode({ text, title, size = 208 }: Props) {
  const { path, size: modules } = useMemo(() => drawQrCode(text), [text]);
  return (
    <svg
      className={classes.code}
      style={{ width: size }}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
