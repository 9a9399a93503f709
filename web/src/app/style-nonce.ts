declare global {
  /** Read by the scroll lock of Mantine's dialogs for the style element that it adds. */
  var __webpack_nonce__: string | undefined;
}

const meta = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]');

/** The page's CSP nonce, required for every style element. */
export const styleNonce = meta?.nonce ?? '';

globalThis.__webpack_nonce__ = styleNonce;
